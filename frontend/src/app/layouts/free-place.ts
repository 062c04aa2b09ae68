import { listProtectedRanges, type KeptPart, type VerticalRange } from '#shared/ui/page-layout';

const MARGIN_PX = 16;
const STEP_PX = 4;

/**
 * Puts a floating element as near to the window's lower edge as possible, above what is docked
 * there. It must not cover a QR code or the middle of a control while the page is scrolled to its
 * top or its end; in between, the page can be scrolled until they are free. Within the window's
 * lowest quarter it covers no part of a control, and in the lower half no text of one, if there is
 * such a place. If it would get into the upper half, it becomes narrow (`data-narrow`) first.
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
 * The lowest place, in pixels above the window's lower edge, at which the element covers nothing
 * protected; undefined if it would reach above `highest` there.
 */
function findFreePlace(floating: Element, highest: number, part: KeptPart): number | undefined {
  const { left, right, height } = floating.getBoundingClientRect();
  const protectedRanges = listProtectedAtBothEnds(left, right, part);
  for (let place = findLowestPlace(floating); place + height < highest; place += STEP_PX) {
    const lower = innerHeight - place;
    const upper = lower - height;
    if (!protectedRanges.some(({ top, bottom }) => bottom >= upper && top <= lower)) {
      return place;
    }
  }

  return undefined;
}

/**
 * What must not be covered, as it lies in the window while the page is scrolled to its top, and to
 * its end.
 */
function listProtectedAtBothEnds(left: number, right: number, part: KeptPart): VerticalRange[] {
  const toEnd = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const ranges: VerticalRange[] = [];
  for (const { top, bottom } of listProtectedRanges(left, right, part)) {
    ranges.push({ top: top + scrollY, bottom: bottom + scrollY });
    ranges.push({ top: top + scrollY - toEnd, bottom: bottom + scrollY - toEnd });
  }

  return ranges;
}

function findLowestPlace(floating: Element): number {
  const { left, right } = floating.getBoundingClientRect();
  const heights = [...document.querySelectorAll('section[data-docked]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...heights) + MARGIN_PX;
}
