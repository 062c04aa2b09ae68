import {
  addDays,
  mondayOf,
  slotsOfDay,
  timeOf,
  today,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

/** A day some weeks after the present one; 0 is Monday and 6 Sunday. */
export const dayAhead = (weeks: number, dayOfWeek: number): Day =>
  addDays(mondayOf(today(new Date())), weeks * 7 + dayOfWeek);

/** The slot that begins at a time, `HH:mm`, of a day. */
export const slotOn = (day: Day, time: string): SlotId => slotsOfDay(day).find((slot) => timeOf(slot) === time) ?? 0;
