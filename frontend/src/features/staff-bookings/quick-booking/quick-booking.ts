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

const open = () => set(true);
const close = () => set(false);

/** Returns whether the Create New Booking dialog is open. The site has only one, which every page can open. */
export const useQuickBooking = () => ({ isOpen: useSyncExternalStore(subscribe, () => isOpen), open, close });
