import type { Customer } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  readonly customer: Sealed<Customer>;
  readonly equipmentRental: boolean;
}

/** Whom a standing booking is for; its slots and prices never change. */
export function decideChangeBookingDetails(command: ChangeBookingDetailsDecision, day: DaySchedule): DayEvent[] {
  if (!day.bookings.has(command.bookingId)) reject('BOOKING_NOT_FOUND');
  return [{ type: 'BookingDetailsChanged', data: { ...command } }];
}
