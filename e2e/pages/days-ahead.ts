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
export const firstDay = (): Day => process.env['JOURNEYS_DAY'] ?? dayOfInstant(new Date());

/** A day some weeks after the first one; 0 is Monday and 6 Sunday. */
export const dayAhead = (weeks: number, dayOfWeek: number): Day =>
  addDays(mondayOf(firstDay()), weeks * 7 + dayOfWeek);

/** How many weeks a calendar, which begins with the present week, has to move on to such a day. */
export const stepsTo = (weeks: number): number =>
  countDaysBetween(mondayOf(dayOfInstant(new Date())), dayAhead(weeks, 0)) / 7;

/** The slot that begins at a time, `HH:mm`, of a day. */
export const slotOn = (day: Day, time: string): SlotId =>
  slotsOfDay(day).find((slot) => timeOf(slot) === time) ?? 0;
