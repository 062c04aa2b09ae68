import { useEffect, useState } from 'react';

let opener: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a dialog that stands in the tree only while it is open: antd does
 * so only for those that close first. A dialog opened from another one goes back to the first one's opener;
 * where that is gone, as the button of a booking that was cancelled, or has nothing left to act on, the
 * focus goes to the page.
 */
export function useReturnFocus(): void {
  const [target] = useState(() => {
    const active = document.activeElement;
    // A button that was pressed in a dialog and is disabled now has lost the focus to the body.
    const isFromDialog =
      active === document.body ? document.querySelector('[role=dialog]') : active?.closest('[role=dialog]');
    if (!isFromDialog) opener = active instanceof HTMLElement && active !== document.body ? active : null;
    return opener;
  });
  useEffect(
    () => () => {
      const isThere = target?.isConnected === true && !target.matches(':disabled');
      (isThere ? target : document.getElementById('content'))?.focus();
    },
    [target],
  );
}
