import { findMiddlesBetween } from '#shared/ui/page-layout';

const MARGIN_PX = 16;
const STEP_PX = 4;
/** About half the height of a line of text, which is better not cut through. */
const CLEARANCE_PX = 12;

/**
 * Puts a floating element at the window's lower edge, above what is docked there and where it
 * covers no control's middle, neither at the top nor at the end of the page, and if there is room
 * no control's text. In between whatever it covers can be scrolled away. If that would be in the
 * window's upper half, it becomes narrow (`data-narrow`) first.
 */
export function placeFreely(floating: HTMLElement): void {
  floating.dataset['narrow'] = 'false';
  const half = innerHeight / 2;
  let place = findFreePlace(floating, half, CLEARANCE_PX) ?? findFreePlace(floating, half);
  if (place === undefined) {
    floating.dataset['narrow'] = 'true';
    place = findFreePlace(floating, innerHeight) ?? findLowestPlace(floating);
  }

  floating.style.setProperty('--place', `${place}px`);
}

/**
 * How far above the window's lower edge the element is away from all middles by the clearance, if
 * that is below `highest`.
 */
function findFreePlace(floating: Element, highest: number, clearance = 0): number | undefined {
  const { left, right, height } = floating.getBoundingClientRect();
  const middles = findMiddlesAtBothEnds(left, right);
  for (let place = findLowestPlace(floating); place + height < highest; place += STEP_PX) {
    const lower = innerHeight - place + clearance;
    const upper = innerHeight - place - height - clearance;
    if (!middles.some((middle) => middle >= upper && middle <= lower)) {
      return place;
    }
  }

  return undefined;
}

/** Where the middles of controls are, at the page's top and at its end. */
function findMiddlesAtBothEnds(left: number, right: number): number[] {
  const toEnd = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const atTop = findMiddlesBetween(left, right).map((middle) => middle + scrollY);
  return atTop.concat(atTop.map((middle) => middle - toEnd));
}

function findLowestPlace(floating: Element): number {
  const { left, right } = floating.getBoundingClientRect();
  const heights = [...document.querySelectorAll('section[data-docked]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...heights) + MARGIN_PX;
}
