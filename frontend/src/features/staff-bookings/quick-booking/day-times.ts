import { slotsOfDay, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** A time on a day's clock to choose: `12:00`; `03:00 2` for the second time that the hour comes in October. */
export type TimeKey = string;

interface HalfHour {
  readonly key: TimeKey;
  readonly slot: SlotId;
}

/** What the dialog opens with, and how far the end may lie from the start (rule 18.5). */
export const FIRST_START = '12:00';
export const FIRST_END = '12:30';
const END_STEPS = 20;
const MIDNIGHT = '24:00';
/** Stands for the day until one is chosen: one on which the clock doesn't change. */
const USUAL_DAY = '2026-06-15';

export function halfHoursOf(day: Day | undefined): HalfHour[] {
  const seen = new Set<string>();
  return slotsOfDay(day ?? USUAL_DAY).map((slot) => {
    const time = timeOf(slot);
    const key = seen.has(time) ? `${time} 2` : time;
    seen.add(time);
    return { key, slot };
  });
}

/** The half-hour steps after a start at which it may end: up to midnight, since a booking lies within one day. */
export function endsAfter(day: Day | undefined, start: TimeKey): TimeKey[] {
  const keys = [...halfHoursOf(day).map(({ key }) => key), MIDNIGHT];
  const first = keys.indexOf(start);
  return first < 0 ? [] : keys.slice(first + 1, first + 1 + END_STEPS);
}

/** Where the end goes when the start moves: the booking stays as long as it was. */
export function movedEnd(day: Day | undefined, from: { start: TimeKey; end: TimeKey }, start: TimeKey): TimeKey {
  const length = endsAfter(day, from.start).indexOf(from.end);
  const ends = endsAfter(day, start);
  return ends[Math.max(0, length)] ?? ends.at(-1) ?? from.end;
}

/** The half-hours from a start up to an end; none where the day's clock knows them not in that order. */
export function slotsBetween(day: Day, start: TimeKey, end: TimeKey): SlotId[] {
  const halfHours = halfHoursOf(day);
  const first = halfHours.findIndex(({ key }) => key === start);
  const after = end === MIDNIGHT ? halfHours.length : halfHours.findIndex(({ key }) => key === end);
  return first < 0 ? [] : halfHours.slice(first, Math.max(first, after)).map(({ slot }) => slot);
}
