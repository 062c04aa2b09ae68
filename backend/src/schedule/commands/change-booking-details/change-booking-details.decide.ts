import type { Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  /** The key of the box whose fields were kept; null where the customer had been erased. */
  readonly basedOn: string | null;
  readonly customer: Sealed<Customer>;
  /** Left out, it stays as it is. */
  readonly equipmentRental: boolean | undefined;
}

/**
 * Whom a standing booking is for; its slots and prices never change. Nothing is decided where the booking is
 * not what the change was based on any more: somebody else's change would be undone, or a person who was
 * erased meanwhile would be back under a new key.
 */
export function decideChangeBookingDetails(command: ChangeBookingDetailsDecision, day: DaySchedule): DayEvent[] {
  const { bookingId, basedOn, customer, equipmentRental } = command;
  const booking = day.bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  if ((customerBoxOf(day, bookingId)?.keyId ?? null) !== basedOn) return [];
  const data = { bookingId, customer, equipmentRental: equipmentRental ?? booking.equipmentRental };
  return [{ type: 'BookingDetailsChanged', data }];
}

/** Whom a standing booking is for, null once that has been erased. Rejects BOOKING_NOT_FOUND. */
export function customerBoxOf(day: DaySchedule, bookingId: string): Sealed<Customer> | null {
  const { customer } = day.bookings.get(bookingId) ?? reject('BOOKING_NOT_FOUND');
  return day.customerKeys.get(bookingId)?.has(customer.keyId) ? customer : null;
}
