import { useEffect } from 'react';

import { listen } from '../device/listen.ts';

/** How much of the window a phone's keyboard covers, for style sheets. */
const ROOM = '--keyboard-room';

/**
 * Keeps dialogs above a phone's keyboard while the calling one is open, and the field that is typed
 * into in view. Browsers lay keyboards over the window, whose size stays; only the visual viewport
 * becomes lower.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) {
      return undefined;
    }

    const root = document.documentElement;
    const makeRoom = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      const isZoomed = viewport.scale > 1;
      root.style.setProperty(ROOM, isZoomed ? '0px' : `${Math.max(0, Math.round(covered))}px`);
    };
    const showField = () => {
      makeRoom();
      document.activeElement?.scrollIntoView({ block: 'nearest' });
    };

    const stopListening = listen([
      [viewport, 'resize', showField],
      [viewport, 'scroll', makeRoom],
    ]);
    return () => {
      stopListening();
      root.style.removeProperty(ROOM);
    };
  }, []);
}
