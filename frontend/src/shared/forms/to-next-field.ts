import type { KeyboardEvent } from 'react';

/**
 * Moves on from a field whose key on a phone's keyboard says so. Elsewhere Enter submits a form. Some phones move on by
 * themselves, without an event.
 */
export function toNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  const isOnPhone = matchMedia('(pointer: coarse)').matches;
  if (key !== 'Enter' || !isOnPhone || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  event.preventDefault();
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input, textarea')];
  fields[fields.indexOf(target) + 1]?.focus();
}
