import type { SyntheticEvent } from 'react';

/**
 * Fixes a dialog's lower edge once one of its buttons was pressed. It grows upwards from then on,
 * so that an error that the button causes doesn't move the buttons.
 */
export function keepLowerEdge({ currentTarget }: SyntheticEvent): void {
  const dialog = currentTarget.closest<HTMLElement>('[role=dialog]');
  const place = dialog?.parentElement;
  if (!dialog || !place || place.dataset['isKept'] !== undefined) {
    return;
  }

  const below = window.innerHeight - dialog.getBoundingClientRect().bottom;
  place.dataset['isKept'] = '';
  place.style.setProperty('--kept', `${Math.max(0, below)}px`);
}
