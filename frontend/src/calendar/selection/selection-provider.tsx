import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import {
  asSelected,
  isSelected,
  obstacleTo,
  toggled,
  totalOf,
  without,
  type Obstacle,
  type Selection,
  parseSelection,
} from './selection.ts';
import { readStored, removeStored, writeStored } from '../../shared/storage/stored-value.ts';

interface BookingSelection {
  readonly slots: Selection;
  /** The price of all slots, in euros. */
  readonly total: number;
  readonly has: (start: SlotId) => boolean;
  /** Adds or removes a slot. If it can't be added, returns the reason and changes nothing. */
  readonly toggle: (slot: TimeSlot) => Obstacle | undefined;
  readonly remove: (ids: readonly number[]) => void;
  readonly clear: () => void;
  /** Selects these slots of one day instead. */
  readonly replace: (slots: Selection) => void;
}

const Context = createContext<BookingSelection | null>(null);

/** Keeps the customer's selection across pages and reloads. */
export function SelectionProvider({ children }: { readonly children: ReactNode }) {
  const [slots, setSlots] = useState(restoreSelection);
  useEffect(() => saveSelection(slots), [slots]);
  const value = useMemo<BookingSelection>(
    () => ({
      slots,
      total: totalOf(slots),
      has: (start) => isSelected(slots, start),
      toggle: (slot) => {
        const next = toggled(slots, slot);
        if (next) setSlots(next);
        return obstacleTo(slots, slot);
      },
      remove: (ids) => setSlots((current) => without(current, ids)),
      clear: () => setSlots([]),
      replace: (next) => setSlots(next.map(asSelected)),
    }),
    [slots],
  );
  return <Context value={value}>{children}</Context>;
}

export function useSelection(): BookingSelection {
  const selection = useContext(Context);
  if (!selection) throw new Error('useSelection must be used within a SelectionProvider');
  return selection;
}

const KEY = 'enhancedBookingSelection';
/** The selection is stored here during a visit to a sign-in provider and restored once afterwards (rule 17.5). */
const PENDING_KEY = 'pendingBookingSelection';

function restoreSelection(): Selection {
  const pending = parseSelection(readStored(PENDING_KEY));
  removeStored(PENDING_KEY);
  if (pending.length > 0) return pending;
  const saved = parseSelection(readStored(KEY));
  if (saved.length === 0) removeStored(KEY);
  return saved;
}

function saveSelection(selection: Selection): void {
  if (selection.length === 0) removeStored(KEY);
  else writeStored(KEY, JSON.stringify(selection));
}

export const keepForSignIn = (selection: Selection): void => writeStored(PENDING_KEY, JSON.stringify(selection));
