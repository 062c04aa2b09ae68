import { useLayoutEffect, useState } from 'react';

/**
 * The buttons that were tapped while the page was only painted, by their values or names (index.html). A slot is known by
 * its value, because its name says whether the viewer is in Riga, which the server can't know.
 */
declare const earlyTaps: Set<string>;

/** Goes on from where the visitor was in the painted page: what was tapped is done, and nothing scrolls away. */
export function EarlyUse() {
  const [top] = useState(window.scrollY);
  useLayoutEffect(() => {
    window.onclick = null;
    // The router has just scrolled to the top, as on every new page.
    if (top > 0) window.scrollTo(0, top);
    for (const tapped of earlyTaps)
      // Each in a task of its own, so that it acts on what the one before has changed.
      setTimeout(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find((button) => tapped === (button.value || button.ariaLabel || button.textContent))?.click();
      });
    earlyTaps.clear();
  }, [top]);
  return null;
}
