import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let asked: string | null = null;

function show(action: string | null): void {
  asked = action;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Opens the dialog about the undo of an action, over whichever staff page is open. Returns false if none is, and opens
 * nothing then.
 */
export function askAboutUndo(action: string): boolean {
  if (listeners.size === 0) return false;
  show(action);
  return true;
}

export const closeUndoQuestion = (): void => show(null);

/** The id of the action whose undo the dialog is about, or null if the dialog is closed. */
export const useUndoQuestion = (): string | null => useSyncExternalStore(subscribe, () => asked);
