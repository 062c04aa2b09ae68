import {
  addDays,
  countDaysBetween,
  dayOfInstant,
  mondayOf,
  slotsOfDay,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** The day on which the journeys began. */
export const readFirstDay = (): Day => process.env['JOURNEYS_DAY'] ?? dayOfInstant(new Date());

/** A day some weeks after the first one; 0 is Monday and 6 Sunday. */
export const findDayAhead = (weeks: number, dayOfWeek: number): Day =>
  addDays(mondayOf(readFirstDay()), weeks * 7 + dayOfWeek);

/** How many weeks a calendar, which begins with the present week, has to move on to such a day. */
export const countStepsTo = (weeks: number): number =>
  countDaysBetween(mondayOf(dayOfInstant(new Date())), findDayAhead(weeks, 0)) / 7;

/** The slot that begins at a time, `HH:mm`, of a day. */
export function findSlotOn(day: Day, time: string): SlotId {
  const found = slotsOfDay(day).find((slot) => timeOf(slot) === time);
  if (found === undefined) {
    throw new Error(`${day} has no ${time}.`);
  }

  return found;
}
