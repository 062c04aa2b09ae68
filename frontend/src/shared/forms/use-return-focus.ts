import { useEffect, useState } from 'react';

let opener: HTMLElement | null = null;

/**
 * Returns the focus to the element that opened a dialog. It is for dialogs that are unmounted while
 * they are open; antd returns the focus only for dialogs that are closed before they are unmounted.
 *
 * A dialog that was opened from another one returns the focus to the first one's opener. If the
 * opener no longer exists, such as the button of a cancelled booking, or is disabled, the focus
 * goes to the page's content.
 */
export function useReturnFocus(): void {
  const [target] = useState(() => {
    const active = document.activeElement;
    // A dialog's button that was disabled after it was pressed has lost the focus to the body.
    const isFromDialog =
      active === document.body
        ? document.querySelector('[role=dialog]')
        : active?.closest('[role=dialog]');
    if (!isFromDialog) {
      opener = active instanceof HTMLElement && active !== document.body ? active : null;
    }

    return opener;
  });
  useEffect(
    () => () => {
      const canFocus = target?.isConnected === true && !target.matches(':disabled');
      (canFocus ? target : document.getElementById('content'))?.focus();
    },
    [target],
  );
}
