import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let isOpen = false;

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const open = () => {
  set(true);
};
const close = () => {
  set(false);
};

/** Whether the Create New Booking dialog is open: one for the whole site, opened from any page. */
export const useQuickBooking = () => ({ isOpen: useSyncExternalStore(subscribe, () => isOpen), open, close });
