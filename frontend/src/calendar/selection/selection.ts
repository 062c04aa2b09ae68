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

import { parseJson } from '#shared/storage/storage';
import { slotOf } from '../slots/slots.ts';

/**
 * A slot that the customer has selected, with what is needed to show it and to restore it after a
 * reload.
 */
type SelectedSlot = Pick<TimeSlot, 'id' | 'startTime' | 'endTime' | 'price' | 'isByHand'>;

export type Selection = readonly SelectedSlot[];

/** The Riga day of all slots of a selection, or undefined if it is empty. */
export const dayOfSelection = (selection: Selection): Day | undefined =>
  selection[0] === undefined ? undefined : dayOf(slotOf(selection[0]));

export const isSelected = (selection: Selection, start: SlotId): boolean =>
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

export const toSelectedSlot = ({
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
