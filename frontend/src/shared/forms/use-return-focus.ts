import { useEffect, useState } from 'react';

let opener: HTMLElement | null = null;

/**
 * Gives the focus back to what opened a dialog that stands in the tree only while it is open: antd does
 * so only for those that close first. A dialog opened from another one goes back to the first one's opener.
 */
export function useReturnFocus(): void {
  const [target] = useState(() => {
    const active = document.activeElement;
    if (active instanceof HTMLElement && !active.closest('[role=dialog]')) opener = active;
    return opener;
  });
  useEffect(
    () => () => {
      target?.focus();
    },
    [target],
  );
}
