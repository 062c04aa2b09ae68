import { useLayoutEffect } from 'react';

/**
 * The buttons that were tapped while the page was only painted, by their values or names (index.html). A slot is known by
 * its value, because its name says whether the viewer is in Riga, which the server can't know.
 */
declare const earlyTaps: Set<string>;

/** Does what those buttons do as soon as the page's own are there. */
export function EarlyTaps() {
  useLayoutEffect(() => {
    window.onclick = null;
    for (const tapped of earlyTaps)
      // Each in a task of its own, so that it acts on what the one before has changed.
      setTimeout(() => {
        const buttons = [...document.querySelectorAll('button')];
        buttons.find((button) => tapped === (button.value || button.ariaLabel || button.textContent))?.click();
      });
    earlyTaps.clear();
  }, []);
  return null;
}
