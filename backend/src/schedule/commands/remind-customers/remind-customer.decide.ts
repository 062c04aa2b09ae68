import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import { factsOf, firstSlotOf } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { DaySchedule } from '../../domain/day-schedule.ts';

/**
 * Reminds a customer of the time that begins with this slot. Returns no events if that was done before, or if the booking
 * has begun, was erased, or has another time by now.
 */
export function decideRemindCustomer(bookingId: string, now: Date, day: DaySchedule): ScheduleEvent[] {
  const booking = day.bookings.get(bookingId);
  if (!booking) return [];
  const first: SlotId = firstSlotOf(booking);
  const isErased = booking.keyIds.length === 0;
  if (booking.remindedOf === first || slotStart(first) < now || isErased) return [];
  const { sequence } = booking;
  return [
    {
      type: 'BookingReminded',
      data: { ...factsOf(booking), sequence, slots: [...booking.slots], equipmentRental: booking.equipmentRental },
    },
  ];
}
