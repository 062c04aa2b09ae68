import { readStored, removeStored, writeStored } from '../../shared/storage/stored-value.ts';
import { parseSelection, type Selection } from './selection.ts';

const KEY = 'enhancedBookingSelection';
/** The selection is stored here during a visit to a sign-in provider and restored once afterwards (rule 17.5). */
const PENDING_KEY = 'pendingBookingSelection';

export function restoreSelection(): Selection {
  const pending = parseSelection(readStored(PENDING_KEY));
  removeStored(PENDING_KEY);
  if (pending.length > 0) return pending;
  const saved = parseSelection(readStored(KEY));
  if (saved.length === 0) removeStored(KEY);
  return saved;
}

export function saveSelection(selection: Selection): void {
  if (selection.length === 0) removeStored(KEY);
  else writeStored(KEY, JSON.stringify(selection));
}

export const keepForSignIn = (selection: Selection): void => writeStored(PENDING_KEY, JSON.stringify(selection));
