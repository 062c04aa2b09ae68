import { listen } from '../device/listen.ts';

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

/** The boxes of the controls of a dialog, or of the page without what is docked in it. */
export function listControlsIn(dialog?: Element): DOMRect[] {
  const controls = dialog?.querySelectorAll(CONTROLS.join()) ?? document.querySelectorAll(IN_PAGE);
  const boxes: DOMRect[] = [];
  for (const control of controls) {
    const box = control.getBoundingClientRect();
    if (box.height > 0 && !control.closest('[data-docked]')) {
      boxes.push(box);
    }
  }

  return boxes;
}

/** How far down in the window something begins and ends. */
export interface VerticalRange {
  readonly top: number;
  readonly bottom: number;
}

/** How much of a control is kept free: all of it, its text, or its middle, which is pressed. */
export type KeptPart = 'whole' | 'text' | 'middle';

/** About half the height of a line of text, which is better not cut through. */
const HALF_LINE_PX = 12;

/**
 * What must not be covered in a column of the window, from `left` to `right`: of each control that
 * has its middle there the given part, or with `whole` all of each control that reaches into the
 * column; and the pictures that a camera reads (`data-uncovered`).
 */
export function listProtectedRanges(left: number, right: number, part: KeptPart): VerticalRange[] {
  const ranges: VerticalRange[] = [];
  for (const box of listControlsIn()) {
    const across = (box.left + box.right) / 2;
    if (part === 'whole' && box.right >= left && box.left <= right) {
      ranges.push({ top: box.top, bottom: box.bottom });
    } else if (across >= left && across <= right) {
      const middle = (box.top + box.bottom) / 2;
      const half = part === 'text' ? Math.min(HALF_LINE_PX, box.height / 2) : 0;
      ranges.push({ top: middle - half, bottom: middle + half });
    }
  }

  for (const picture of document.querySelectorAll('[data-uncovered]')) {
    const box = picture.getBoundingClientRect();
    if (box.right >= left && box.left <= right) {
      ranges.push({ top: box.top, bottom: box.bottom });
    }
  }

  return ranges;
}

/** Calls the function before the next frame whenever the page or the window has changed. */
export function watchLayout(onChange: () => void): () => void {
  let frame = 0;
  const changeSoon = () => {
    if (frame === 0) {
      frame = requestAnimationFrame(() => {
        frame = 0;
        onChange();
      });
    }
  };

  const changes = new MutationObserver(changeSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  const sizes = new ResizeObserver(changeSoon);
  sizes.observe(document.body);
  const stopListening = listen([[window, 'resize', changeSoon]]);

  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    sizes.disconnect();
    stopListening();
  };
}
