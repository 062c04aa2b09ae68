import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { addDays, dayOfWeek, listDays, type Day } from '@cablepark/contracts/shared/riga-time';

/** The days for which slots are generated, today included (rule 2.5). */
export const listWindowDays = (today: Day): Day[] =>
  listDays(today, addDays(today, BOOKING_WINDOW_DAYS - 1));

/** Those of the booking window that are this day of the week, 0 for Monday. */
export const listWindowWeekdays = (today: Day, weekday: number): Day[] =>
  listWindowDays(today).filter((day) => dayOfWeek(day) === weekday);
