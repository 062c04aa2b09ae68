import type { Customer, PersonalField } from '@cablepark/contracts/schedule/customer';
import { reject } from '@cablepark/contracts/shared/rejection';
import { slotStart } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { assertMayChange, type Changer } from '../../domain/booking-rights.ts';
import { dayOfBooking, firstSlotOf } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { presentBooking, type Schedule } from '../../domain/schedule.ts';

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The key of the customer data that the change is based on; null if they had been erased. */
  readonly basedOn: string | null;
  readonly customer: Sealed<Customer>;
  /** Undefined leaves it as it is. */
  readonly equipmentRental: boolean | undefined;
  /** The personal fields that change. */
  readonly changed: readonly PersonalField[];
  /** Whether the e-mail that the customer had is replaced or cleared. */
  readonly isEmailChanged: boolean;
}

/**
 * Changes whom a booking is for, never its slots and prices. Returns no events if the customer data are no longer those
 * that the change is based on. Otherwise it would undo somebody else’s change, or bring back a person who was erased in
 * the meantime under a new key.
 */
export function decideChangeBookingDetails(command: ChangeBookingDetailsDecision, schedule: Schedule): ScheduleEvent[] {
  const { bookingId, basedOn, customer, equipmentRental } = command;
  const booking = presentBooking(schedule, bookingId);
  assertDetailsChangeable(booking, command);
  const before = customerBoxOf(booking);
  if ((before?.keyId ?? null) !== basedOn) return [];
  const isTold = command.changer.kind === 'link' && command.isEmailChanged;
  return [
    {
      type: 'BookingDetailsChanged',
      data: {
        bookingId,
        day: dayOfBooking(booking),
        customer,
        equipmentRental: equipmentRental ?? booking.equipmentRental,
        changed: [...command.changed],
        former: isTold && before ? formerOf(booking, before) : null,
      },
    },
  ];
}

/** Staff may change details at any time, the holder of the link until exactly when the session begins. */
export function assertDetailsChangeable(
  booking: PlacedBooking,
  { changer, now }: Pick<ChangeBookingDetailsDecision, 'changer' | 'now'>,
): void {
  assertMayChange(booking, changer, now);
  if (changer.kind === 'staff' || booking.postponed) return;
  if (now > slotStart(firstSlotOf(booking))) reject('CHANGE_TOO_LATE');
}

const formerOf = ({ reference, language, slots }: PlacedBooking, customer: Sealed<Customer>) => ({
  customer,
  reference,
  language,
  slots: [...slots],
});

/** The sealed customer of a booking; null if they have been erased. */
export const customerBoxOf = ({ customer, keyIds }: PlacedBooking): Sealed<Customer> | null =>
  keyIds.includes(customer.keyId) ? customer : null;
