import type { DataOf } from '@cablepark/contracts/events';
import {
  changeFields,
  openDetailNames,
  type OpenDetail,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { BookingField, Customer, PersonalField } from '@cablepark/contracts/schedule/customer';
import { staffMessages } from '@cablepark/contracts/schedule/customer-form';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { startOfSlot } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { assertMayChange, type Changer } from '#schedule/domain/booking-rights';
import { dayOfBooking, firstSlotOf } from '#schedule/domain/cancellation';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';
import { customerBoxOf } from '../domain/customer-box.ts';

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The key of the customer data that the change is based on; null if they were erased. */
  readonly basedOn: string | null;
  readonly customer: Sealed<Customer>;
  /** A hash of the token in the link that is sealed with them. */
  readonly linkHash: string;
  /** The open details that are sent. Those that are undefined stay as they are. */
  readonly details: Partial<OpenDetails>;
  readonly changed: readonly PersonalField[];
  /** Whether the customer's e-mail is replaced or cleared. */
  readonly isEmailChanged: boolean;
  /** The member of staff who makes the change; null for the customer. */
  readonly staffId: string | null;
  /** The changed fields whose current value differs from what the form had shown. */
  readonly overtaken?: readonly PersonalField[];
  /** What the form had shown of the open details; undefined where it doesn't say. */
  readonly seen?: Partial<OpenDetails>;
  /** A required field that is missing because the former customer was erased. */
  readonly missing?: 'customerName' | 'phoneNumber' | undefined;
}

/**
 * Changes a booking's details, never its slots and prices. Returns no events if the customer data
 * have changed since the ones the change is based on: it would undo somebody else’s change, or
 * bring back an erased person under a new key. Rejects BOOKING_NOT_FOUND, and what
 * `assertDetailsChangeable` does.
 */
export function decideChangeBookingDetails(
  command: ChangeBookingDetailsDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const { bookingId, basedOn, customer, linkHash } = command;
  const booking = getPresentBooking(schedule, bookingId);
  assertDetailsChangeable(booking, command);
  const before = customerBoxOf(booking);
  if ((before?.keyId ?? null) !== basedOn) {
    return [];
  }

  const isFormerNotified = command.changer.kind === 'link' && command.isEmailChanged;
  return [
    {
      type: 'BookingDetailsChanged',
      data: {
        bookingId,
        day: dayOfBooking(booking),
        customer,
        linkHash: before === null ? linkHash : null,
        ...changeFields(openDetailNames, booking, command.details),
        changed: [...command.changed],
        former: isFormerNotified && before ? toFormer(booking, before) : null,
        staffId: command.staffId,
        replaced: findReplacedFields(command, booking),
      },
    },
  ];
}

/** The fields that somebody else changed since the form was opened, each with that person. */
function findReplacedFields(
  command: ChangeBookingDetailsDecision,
  booking: PlacedBooking,
): DataOf<'BookingDetailsChanged'>['replaced'] {
  const isReplaced = (field: OpenDetail): boolean => {
    const [seen, sent] = [command.seen?.[field], command.details[field]];
    return (
      seen !== undefined && sent !== undefined && seen !== booking[field] && sent !== booking[field]
    );
  };
  const fields: BookingField[] = [
    ...(command.overtaken ?? []),
    ...openDetailNames.filter(isReplaced),
  ];

  return fields.map((field) => ({ field, ...(booking.edits[field] ?? booking.placedBy) }));
}

/**
 * Checks whether details may be changed. Rejects what `assertMayChange` does, a missing required
 * field and, for the holder of the link, CHANGE_TOO_LATE once the session has begun.
 */
export function assertDetailsChangeable(
  booking: PlacedBooking,
  { changer, now, missing }: Pick<ChangeBookingDetailsDecision, 'changer' | 'now' | 'missing'>,
): void {
  assertMayChange(booking, changer, now);
  if (missing !== undefined) {
    rejectField(missing, missing === 'customerName' ? staffMessages.name : staffMessages.phone);
  }
  if (changer.kind === 'staff' || booking.postponed) {
    return;
  }
  if (now > startOfSlot(firstSlotOf(booking))) {
    reject('CHANGE_TOO_LATE');
  }
}

const toFormer = ({ reference, language, slots }: PlacedBooking, customer: Sealed<Customer>) => ({
  customer,
  reference,
  language,
  slots: [...slots],
});
