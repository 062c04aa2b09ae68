/** What can be pressed or filled in, in the pages themselves. Dialogs are above what floats. */
const CONTROLS = [
  'a',
  'button',
  'input',
  'select',
  'textarea',
  'summary',
  '[role=button]',
  '[role=tab]',
  '[role=switch]',
];
const IN_PAGE = `:is(header, main, footer) :is(${CONTROLS.join()})`;

const MARGIN_PX = 16;
const STEP_PX = 4;

/**
 * How far above the window's lower edge a floating element covers no control's middle, neither at
 * the top nor at the end of the page. In between whatever it covers can be scrolled away. It is
 * above bars that are docked at the lower edge.
 */
export function freePlaceOf(floating: Element): number {
  const { left, right, height } = floating.getBoundingClientRect();
  const middles = middlesBetween(left, right);
  const lowest = dockedHeightBetween(left, right) + MARGIN_PX;
  for (let place = lowest; place + height < innerHeight; place += STEP_PX) {
    const bottom = innerHeight - place;
    if (!middles.some((middle) => middle >= bottom - height && middle <= bottom)) {
      return place;
    }
  }

  return lowest;
}

/**
 * Where in the window the middles of the controls in a column are, at the page's top and at its
 * end.
 */
function middlesBetween(left: number, right: number): number[] {
  const toEnd = Math.max(0, document.documentElement.scrollHeight - innerHeight);
  const middles: number[] = [];
  for (const control of document.querySelectorAll(IN_PAGE)) {
    const box = control.getBoundingClientRect();
    const across = (box.left + box.right) / 2;
    if (box.height === 0 || across < left || across > right || control.closest('[data-docked]')) {
      continue;
    }

    const atTop = (box.top + box.bottom) / 2 + scrollY;
    middles.push(atTop, atTop - toEnd);
  }

  return middles;
}

function dockedHeightBetween(left: number, right: number): number {
  const heights = [...document.querySelectorAll('section[data-docked]')]
    .map((bar) => bar.getBoundingClientRect())
    .filter((bar) => bar.height > 0 && bar.left < right && bar.right > left)
    .map((bar) => innerHeight - bar.top);
  return Math.max(0, ...heights);
}
