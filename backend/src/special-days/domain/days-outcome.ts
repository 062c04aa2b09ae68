import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { firstSlotOf } from '#schedule/domain/cancellation';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import type { Timetable } from '#schedule/domain/settings';

/**
 * Finds those of a day's standing bookings that have a slot outside its hours, in order of time.
 */
export function findBookingsInTheWay<Booking extends Pick<PlacedBooking, 'slots'>>(
  day: Day,
  hours: Pick<Timetable, 'operatingHours' | 'specialDays'>,
  bookings: Iterable<Booking>,
): Booking[] {
  const open = new Set(listOpenSlots(day, hours));
  return [...bookings]
    .filter(({ slots }) => slots.some(({ slotId }) => !open.has(slotId)))
    .sort((a, b) => firstSlotOf(a) - firstSlotOf(b));
}
