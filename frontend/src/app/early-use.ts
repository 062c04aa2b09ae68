import { useLayoutEffect, useState } from 'react';

/**
 * The buttons that were tapped while the page was only painted (index.html). They are no longer in
 * it.
 */
declare const earlyTaps: Set<HTMLButtonElement>;

/**
 * Carries over what the visitor did in the painted page: buttons that were tapped are pressed, and
 * the page stays scrolled to where it was.
 */
export function EarlyUse() {
  const [top] = useState(window.scrollY);
  useLayoutEffect(() => {
    window.onclick = null;
    // The router has just scrolled to the top, as on every new page.
    if (top > 0) {
      window.scrollTo(0, top);
    }

    for (const tapped of earlyTaps) {
      // Each in a task of its own, so that it acts on what the one before has changed.
      setTimeout(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find((button) => identityOf(button) === identityOf(tapped))?.click();
      });
    }

    earlyTaps.clear();
  }, [top]);
  return null;
}

/**
 * Identifies a button in the painted and in the live page. For a slot it is the value, because its
 * label says whether the viewer is in Riga, which the server can't know.
 */
const identityOf = ({ value, ariaLabel, textContent }: HTMLButtonElement) =>
  value || ariaLabel || textContent;
