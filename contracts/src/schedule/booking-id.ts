import { isDay, type Day } from '../shared/riga-time.ts';

/** The day in a booking’s id, `2026-06-01.7HQ2…`; undefined if the text is no such id. */
export function dayOfBooking(bookingId: string): Day | undefined {
  const day = bookingId.slice(0, 10);
  return bookingId.charAt(10) === '.' && isDay(day) ? day : undefined;
}

/** The part of a booking’s id that stays the same when the booking moves to another day. */
export const serialOf = (bookingId: string): string => bookingId.slice(bookingId.indexOf('.') + 1);

/** The id that a booking has on this day. */
export const bookingIdOn = (day: Day, bookingId: string): string => `${day}.${serialOf(bookingId)}`;
