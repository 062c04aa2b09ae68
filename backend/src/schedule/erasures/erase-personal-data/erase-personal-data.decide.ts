import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { dayOfBooking } from '#schedule/domain/cancellation';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';

/**
 * Bookings of closed books, which the schedule has forgotten: their days, and their keys that have
 * not been erased.
 */
export type ClosedBookings = ReadonlyMap<
  string,
  { readonly day: Day; readonly keyIds: readonly string[] }
>;

/**
 * The events that erase a booking's customer, and the waitlist entry it came from; none if nothing
 * is left to erase.
 */
export const eraseCustomerOf = (
  booking: PlacedBooking,
  schedule: Schedule,
): ScheduleStreamEvent[] => [
  ...toPersonalDataErased(booking.bookingId, dayOfBooking(booking), booking.keyIds),
  ...eraseEntriesOfBooking(booking.bookingId, schedule),
];

const toPersonalDataErased = (
  subjectId: string,
  day: Day,
  keyIds: readonly string[],
): ScheduleStreamEvent[] =>
  keyIds.length === 0
    ? []
    : [
        {
          type: 'PersonalDataErased',
          data: { subject: 'booking', subjectId, keyIds: [...keyIds], day },
        },
      ];

/** An entry keeps its own copy of the customer's data until it is erased. */
function eraseEntriesOfBooking(bookingId: string, schedule: Schedule): ScheduleStreamEvent[] {
  const entries = [...schedule.acceptedEntries.values()].filter(
    (entry) => entry.bookingId === bookingId,
  );
  return entries.map(({ entryId, day, keyIds }) => ({
    type: 'PersonalDataErased',
    data: { subject: 'waitlistEntry', subjectId: entryId, keyIds: [...keyIds], day },
  }));
}

/**
 * Erases the customer of a booking, even of a cancelled one or in closed books, with the waitlist
 * entry it came from. Returns no events if nothing is left. Rejects BOOKING_NOT_FOUND.
 */
export function decideEraseBooking(bookingId: string, schedule: Schedule, closed: ClosedBookings) {
  const booking = findBooking(schedule, bookingId);
  if (booking) {
    return eraseCustomerOf(booking, schedule);
  }

  const { day, keyIds } = closed.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  return [
    ...toPersonalDataErased(bookingId, day, keyIds),
    ...eraseEntriesOfBooking(bookingId, schedule),
  ];
}

/** Erases the customers of all these bookings. Unknown ones are left out. */
export const decideEraseBookings = (
  bookingIds: readonly string[],
  schedule: Schedule,
  closed: ClosedBookings,
) =>
  bookingIds.flatMap((bookingId) =>
    findBooking(schedule, bookingId) || closed.has(bookingId)
      ? decideEraseBooking(bookingId, schedule, closed)
      : [],
  );
