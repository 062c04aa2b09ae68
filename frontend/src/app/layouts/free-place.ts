import { listProtectedStretches, type KeptPart, type Stretch } from '#shared/ui/page-layout';

const MARGIN_PX = 16;
const STEP_PX = 4;

/**
 * Puts a floating element at the window's lower edge, above what is docked there and where it
 * covers no control's middle and no QR code, neither at the top nor at the end of the page. If
 * there is room not far up it covers no control at all, or else at least no text of one whose
 * middle it could cover. In between whatever it covers can be scrolled away. If that would be in
 * the window's upper half, it becomes narrow (`data-narrow`) first.
 */
export function placeFreely(floating: HTMLElement): void {
  floating.dataset['narrow'] = 'false';
  const half = innerHeight / 2;
  let place =
    findFreePlace(floating, innerHeight / 4, 'whole') ??
    findFreePlace(floating, half, 'text') ??
    findFreePlace(floating, half, 'middle');
  if (place === undefined) {
    floating.dataset['narrow'] = 'true';
    place = findFreePlace(floating, innerHeight, 'middle') ?? findLowestPlace(floating);
  }

  floating.style.setProperty('--place', `${place}px`);
}

/**
 * How far above the window's lower edge the element covers nothing that it should not, if that is
 * below `highest`.
 */
function findFreePlace(floating: Element, highest: number, part: KeptPart): number | undefined {
  const { left, right, height } = floating.getBoundingClientRect();
  const uncovered = listProtectedAtBothEnds(left, right, part);
  for (let place = findLowestPlace(floating); place + height < highest; place += STEP_PX) {
    const lower = innerHeight - place;
    const upper = lower - height;
    if (!uncovered.some(({ top, bottom }) => bottom >= upper && top <= lower)) {
      return place;
    }
  }

  return undefined;
}

/** What should not be covered, at the page's top and at its end. */
function listProtectedAtBothEnds(left: number, right: number, part: KeptPart): Stretch[] {
  const toEnd = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const stretches: Stretch[] = [];
  for (const { top, bottom } of listProtectedStretches(left, right, part)) {
    stretches.push({ top: top + scrollY, bottom: bottom + scrollY });
    stretches.push({ top: top + scrollY - toEnd, bottom: bottom + scrollY - toEnd });
  }

  return stretches;
}

function findLowestPlace(floating: Element): number {
  const { left, right } = floating.getBoundingClientRect();
  const heights = [...document.querySelectorAll('section[data-docked]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...heights) + MARGIN_PX;
}
