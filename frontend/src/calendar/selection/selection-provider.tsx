import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { readStored, removeStored, writeStored } from '#shared/storage/storage';
import {
  findObstacle,
  isSelected,
  parseSelection,
  toggleSlot,
  toSelectedSlot,
  totalOf,
  type Selection,
} from './selection.ts';

function useStoredSelection() {
  const [slots, setSlots] = useState(restoreSelection);
  useEffect(() => saveSelection(slots), [slots]);
  return useMemo(
    () => ({
      slots,
      /** The price of all slots, in euros. */
      total: totalOf(slots),
      has: (start: SlotId) => isSelected(slots, start),
      /** Adds or removes a slot. If it can't be added, returns the reason and changes nothing. */
      toggle: (slot: TimeSlot) => {
        const next = toggleSlot(slots, slot);
        if (next) {
          setSlots(next);
        }

        return findObstacle(slots, slot);
      },
      remove: (ids: readonly number[]) =>
        setSlots((current) => current.filter(({ id }) => !ids.includes(id))),
      clear: () => setSlots([]),
      replace: (next: Selection) => setSlots(next.map(toSelectedSlot)),
    }),
    [slots],
  );
}

const Context = createContext<ReturnType<typeof useStoredSelection> | null>(null);

/** Keeps the customer's selection across pages and reloads. */
export const SelectionProvider = ({ children }: { readonly children: ReactNode }) => (
  <Context value={useStoredSelection()}>{children}</Context>
);

export function useSelection() {
  const selection = useContext(Context);
  if (!selection) {
    throw new Error('useSelection must be used within a SelectionProvider');
  }

  return selection;
}

const KEY = 'enhancedBookingSelection';
/**
 * The selection is stored here during a visit to a sign-in provider and restored once afterwards
 * (rule 17.5).
 */
const PENDING_KEY = 'pendingBookingSelection';

function restoreSelection(): Selection {
  const pending = parseSelection(readStored(PENDING_KEY));
  removeStored(PENDING_KEY);
  if (pending.length > 0) {
    return pending;
  }

  const saved = parseSelection(readStored(KEY));
  if (saved.length === 0) {
    removeStored(KEY);
  }

  return saved;
}

function saveSelection(selection: Selection): void {
  if (selection.length === 0) {
    removeStored(KEY);
  } else {
    writeStored(KEY, JSON.stringify(selection));
  }
}

export const keepForSignIn = (selection: Selection): void =>
  writeStored(PENDING_KEY, JSON.stringify(selection));
