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

/**
 * Where the controls of a dialog are, or of the page. What is docked in the page itself doesn't
 * count.
 */
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

/** How far down in the window the middles of the page's controls in a column are. */
export function findMiddlesBetween(left: number, right: number): number[] {
  const middles: number[] = [];
  for (const box of listControlsIn()) {
    const across = (box.left + box.right) / 2;
    if (across >= left && across <= right) {
      middles.push((box.top + box.bottom) / 2);
    }
  }

  return middles;
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
