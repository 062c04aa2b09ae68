import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';

import { MAX_HALF_HOURS } from '@cablepark/contracts/schedule/limits';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  dayOf,
  slotAt,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { isInCalendar, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { parseJson, readStored, removeStored, writeStored } from '#shared/storage/storage';
import { isBookable, slotOf } from '../slots/slots.ts';

/**
 * A slot that the customer has selected, with what is needed to show it and to restore it after a
 * reload.
 */
type SelectedSlot = Pick<TimeSlot, 'id' | 'startTime' | 'endTime' | 'price' | 'isByHand'>;

export type Selection = readonly SelectedSlot[];

/** The Riga day of all slots of a selection, or undefined if it is empty. */
export const dayOfSelection = (selection: Selection): Day | undefined =>
  selection[0] === undefined ? undefined : dayOf(slotOf(selection[0]));

const isSelected = (selection: Selection, start: SlotId): boolean =>
  selection.some((slot) => slotOf(slot) === start);

/**
 * Why a slot can't be added: it is on another day, or the selection already has as many slots as a
 * booking may have.
 */
type Obstacle = 'otherDay' | 'tooMany';

export function findObstacle(selection: Selection, slot: TimeSlot): Obstacle | undefined {
  const start = slotOf(slot);
  if (isSelected(selection, start)) {
    return undefined;
  }

  const day = dayOfSelection(selection);
  if (day !== undefined && day !== dayOf(start)) {
    return 'otherDay';
  }

  return selection.length >= MAX_HALF_HOURS ? 'tooMany' : undefined;
}

/** The selection with the slot added or removed, or undefined if it can't be added. */
export function toggleSlot(selection: Selection, slot: TimeSlot): Selection | undefined {
  const start = slotOf(slot);
  if (isSelected(selection, start)) {
    return selection.filter((chosen) => slotOf(chosen) !== start);
  }
  if (findObstacle(selection, slot) !== undefined) {
    return undefined;
  }

  return [...selection, toSelectedSlot(slot)].sort((a, b) => slotOf(a) - slotOf(b));
}

const toSelectedSlot = ({
  id,
  startTime,
  endTime,
  price,
  isByHand,
}: SelectedSlot): SelectedSlot => ({
  id,
  startTime,
  endTime,
  price,
  ...(isByHand && { isByHand }),
});

/**
 * The total price in euros, exact to the cent. A slot without a price counts as zero (rule 3.5).
 */
export const totalOf = (selection: readonly { readonly price?: number }[]): number =>
  selection.reduce((cents, { price }) => cents + Math.round((price ?? 0) * 100), 0) / 100;

/**
 * Parses a saved selection, and leaves out slots without a start time. The result is empty unless
 * all others are valid and can form one booking on one day.
 */
export function parseSelection(saved: string | null): Selection {
  const slots = parseJson(saved);
  if (!Array.isArray(slots)) {
    return [];
  }

  const selection = slots.filter(hasStartTime).map(parseSlot);
  const isValid =
    selection.length <= MAX_HALF_HOURS && selection.every((slot) => slot !== undefined);
  return isValid && new Set(selection.map((slot) => dayOf(slotOf(slot)))).size === 1
    ? selection
    : [];
}

const hasStartTime = (value: unknown): boolean =>
  Boolean((value as Partial<SelectedSlot> | null)?.startTime);

/** Calendars know no days long after the year 2286. */
const LAST_MS = 1e13;

function parseSlot(value: unknown): SelectedSlot | undefined {
  const { id, startTime, endTime, price, isByHand } = (value ?? {}) as Record<string, unknown>;
  const number = typeof id === 'string' ? Number(id) : id;
  if (typeof number !== 'number' || !isInCalendar(number)) {
    return undefined;
  }
  if (typeof startTime !== 'string' || !(Math.abs(Date.parse(startTime)) < LAST_MS)) {
    return undefined;
  }

  const start = slotAt(new Date(startTime));
  return {
    id: number,
    startTime,
    endTime: typeof endTime === 'string' ? endTime : startOfSlot(nextSlot(start)).toISOString(),
    price: typeof price === 'number' ? price : 0,
    ...(isByHand === true && { isByHand }),
  };
}

/**
 * The selected slots that can no longer be booked. Slots to come on days other than `days` are
 * ignored.
 */
export function findLostSlots(
  selection: Selection,
  days: readonly Day[],
  slots: readonly TimeSlot[],
  now: Date,
) {
  const bookable = new Set(slots.filter((slot) => isBookable(slot, now)).map(slotOf));
  const isKnown = (slot: SlotId) => slot < slotAt(now) || days.includes(dayOf(slot));
  return selection.filter((slot) => isKnown(slotOf(slot)) && !bookable.has(slotOf(slot)));
}

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
