import type { Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { bookingIn, type DayEvent, type DaySchedule } from '../../domain/day-schedule.ts';

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  /** The key of the customer data that the change is based on; null if they had been erased. */
  readonly basedOn: string | null;
  readonly customer: Sealed<Customer>;
  /** Undefined leaves it as it is. */
  readonly equipmentRental: boolean | undefined;
}

/**
 * Changes whom a booking is for, never its slots and prices. Returns no events if the customer data are no longer those
 * that the change is based on. Otherwise it would undo somebody else’s change, or bring back a person who was erased in
 * the meantime under a new key.
 */
export function decideChangeBookingDetails(command: ChangeBookingDetailsDecision, day: DaySchedule): DayEvent[] {
  const { bookingId, basedOn, customer, equipmentRental } = command;
  const booking = bookingIn(day, bookingId) ?? reject('BOOKING_NOT_FOUND');
  if ((customerBoxOf(day, bookingId)?.keyId ?? null) !== basedOn) return [];
  const data = { bookingId, customer, equipmentRental: equipmentRental ?? booking.equipmentRental };
  return [{ type: 'BookingDetailsChanged', data }];
}

/**
 * The sealed customer of a booking; null if they have been erased. Rejects BOOKING_NOT_FOUND if the booking
 * neither stands nor is postponed.
 */
export function customerBoxOf(day: DaySchedule, bookingId: string): Sealed<Customer> | null {
  const { customer } = bookingIn(day, bookingId) ?? reject('BOOKING_NOT_FOUND');
  return day.customerKeys.get(bookingId)?.has(customer.keyId) ? customer : null;
}
