import { toStretches } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, startOfSlot, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { halfHoursOf, MIDNIGHT, slotOf, type TimeKey } from '#calendar/slots/slots';

/** The times with which the dialog opens, until a day is chosen (rule 18.5). */
export const FIRST_START = '12:00';
export const FIRST_END = '12:30';
/** The longest booking that the dialog offers (rule 18.5). */
const MAX_HALF_HOURS = 20;

/** A stretch of one day, as the dialog's fields have it. */
export interface DayTimes {
  readonly day: Day;
  readonly start: TimeKey;
  readonly end: TimeKey;
}

/** Returns half hours as the fields have them; undefined if they aren't one stretch of one day. */
export function toDayTimes(slots: readonly SlotId[]): DayTimes | undefined {
  const [stretch, another] = toStretches(slots);
  if (!stretch || another || dayOf(stretch.start) !== dayOf(addHalfHours(stretch.end, -1))) {
    return undefined;
  }

  const day = dayOf(stretch.start);
  const keyOf = (slot: SlotId) => halfHoursOf(day).find((one) => one.slot === slot)?.key;
  return {
    day,
    start: keyOf(stretch.start) ?? FIRST_START,
    end: keyOf(stretch.end) ?? MIDNIGHT,
  };
}

/**
 * Returns the times at which a booking may end, up to midnight because a booking lies within one
 * day.
 */
export function listEndsAfter(day: Day | undefined, start: TimeKey): TimeKey[] {
  const keys = [...halfHoursOf(day).map(({ key }) => key), MIDNIGHT];
  const first = keys.indexOf(start);
  return first < 0 ? [] : keys.slice(first + 1, first + 1 + MAX_HALF_HOURS);
}

/**
 * Returns the end that keeps the booking's length when its start changes, or the latest possible
 * one.
 */
export function moveEnd(
  day: Day | undefined,
  from: { start: TimeKey; end: TimeKey },
  start: TimeKey,
): TimeKey {
  const length = listEndsAfter(day, from.start).indexOf(from.end);
  const ends = listEndsAfter(day, start);
  return ends[Math.max(0, length)] ?? ends.at(-1) ?? from.end;
}

/**
 * Returns the half-hours between two times; none if the end isn't after the start or the day lacks
 * one of them.
 */
export function listSlotsBetween(day: Day, start: TimeKey, end: TimeKey): SlotId[] {
  const halfHours = halfHoursOf(day);
  const first = halfHours.findIndex(({ key }) => key === start);
  const after = end === MIDNIGHT ? halfHours.length : halfHours.findIndex(({ key }) => key === end);
  return first < 0 ? [] : halfHours.slice(first, Math.max(first, after)).map(({ slot }) => slot);
}

/** The first half-hour of a day that is free and has not begun; undefined if there is none. */
export function findNextFreeTimes(
  day: Day,
  slots: readonly TimeSlot[],
  now: Date,
): { start: TimeKey; end: TimeKey } | undefined {
  const free = new Set(slots.filter(({ status }) => status === 'available').map(slotOf));
  const next = halfHoursOf(day).find(({ slot }) => free.has(slot) && startOfSlot(slot) >= now);
  const end = next && listEndsAfter(day, next.key)[0];
  return next && end ? { start: next.key, end } : undefined;
}

/** How many half hours in a row are free from this one on, which always counts itself. */
export function countFreeInRow(slot: SlotId, free: readonly SlotId[]): number {
  let end = nextSlot(slot);
  while (free.includes(end)) {
    end = nextSlot(end);
  }

  return end - slot;
}
