import type { DataOf } from '@cablepark/contracts/events';
import type { AttendanceForm } from '@cablepark/contracts/schedule/attendance';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { BookingField, Customer, PersonalField } from '@cablepark/contracts/schedule/customer';
import { staffMessages } from '@cablepark/contracts/schedule/customer-form';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import { startOfSlot, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { assertAvailable, assertStored } from '#schedule/domain/assert-available';
import { assertMayChange, type Changer } from '#schedule/domain/booking-rights';
import {
  attendanceFrom,
  dayOfBooking,
  firstSlotOf,
  toBookingCancelled,
  toFactsAfterMove,
  wholeFactsOf,
} from '#schedule/domain/cancellation';
import { cancelBooking, closeFreedSlots } from '#schedule/domain/closing';
import { isCancelled, stateOf, type PlacedBooking } from '#schedule/domain/day-schedule';
import {
  assertInTimeToMove,
  assertMayMove,
  assertNewTimeAllowed,
  hasExactlySlots,
  openCells,
  priceMove,
  type Move,
} from '#schedule/domain/move';
import {
  assertBooksOpen,
  findBooking,
  getDay,
  getPresentBooking,
  type Schedule,
} from '#schedule/domain/schedule';
import { toSlotBlocked } from '#schedule/domain/slot-events';

export interface CancelBookingDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The reason that staff gave. Customers' cancellations have reasons of their own. */
  readonly reason: CancellationReason;
  /** Unless null, the booking’s slots are blocked in the same step, for this reason (rule 6.2). */
  readonly blockReason: Sealed<{ reason: string }> | null;
  /**
   * How many hours before the first slot customers may still cancel, where that isn’t the park’s
   * own rule.
   */
  readonly hours?: number | undefined;
}

/**
 * Cancels a booking. Its slots become available, or are blocked before anybody else can book them.
 */
export function decideCancelBooking(
  command: CancelBookingDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, command.bookingId);
  assertMayChange(booking, command.changer, command.now);
  const isStaff = command.changer.kind === 'staff';
  if (!isStaff) {
    assertCustomerMayCancel(booking, command);
  }

  const reason = isStaff ? command.reason : (booking.postponed?.reason ?? 'customer');
  if (command.blockReason === null || booking.postponed) {
    return cancelBooking(booking, reason, schedule);
  }

  return [
    toBookingCancelled(booking, reason),
    ...toSlotBlocked(idsOf(booking.slots), command.blockReason),
  ];
}

/** A customer who lost the time to a closure may cancel at any time. */
function assertCustomerMayCancel(
  booking: PlacedBooking,
  { now, blockReason, hours }: CancelBookingDecision,
): void {
  if (blockReason !== null) {
    reject('NOT_ALLOWED');
  }
  if (!booking.postponed && !isChangeable(firstSlotOf(booking), now, hours)) {
    reject('CANCELLATION_TOO_LATE');
  }
}

/** Cancels those bookings that haven't begun or are postponed, and skips the others. */
export const decideCancelSource = (
  bookingIds: readonly string[],
  schedule: Schedule,
  now: Date,
): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => {
    const booking = findBooking(schedule, bookingId);
    return !booking || isCancelled(booking) || hasBegun(booking, now)
      ? []
      : cancelBooking(booking, 'staff', schedule);
  });

const hasBegun = (booking: PlacedBooking, now: Date): boolean =>
  booking.postponed === null && startOfSlot(firstSlotOf(booking)) <= now;

/** What is asked for with a ride. */
const extraNames = ['equipmentRental', 'package'] as const;
type ExtraField = (typeof extraNames)[number];

export interface ChangeBookingDetailsDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The key of the customer data that the change is based on; null if they were erased. */
  readonly basedOn: string | null;
  readonly customer: Sealed<Customer>;
  /** A hash of the token in the link that is sealed with them. */
  readonly linkHash: string;
  /** Undefined leaves them unchanged. */
  readonly equipmentRental: boolean | undefined;
  readonly package: boolean | undefined;
  readonly changed: readonly PersonalField[];
  /** Whether the customer's e-mail is replaced or cleared. */
  readonly isEmailChanged: boolean;
  /** The member of staff who makes the change; null for the customer. */
  readonly staffId: string | null;
  /** The changed fields whose current value differs from what the form had shown. */
  readonly overtaken?: readonly PersonalField[];
  /** What the form had shown of these two; undefined where it doesn't say. */
  readonly seen?: Partial<Readonly<Record<ExtraField, boolean | undefined>>>;
  /** A required field that is missing because the former customer was erased. */
  readonly missing?: 'customerName' | 'phoneNumber' | undefined;
}

/**
 * Changes a booking's details, never its slots and prices. Returns no events if the customer data
 * have changed since the ones the change is based on: it would undo somebody else’s change, or
 * bring back an erased person under a new key.
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
        equipmentRental: command.equipmentRental ?? booking.equipmentRental,
        package: command.package ?? booking.package,
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
  const isReplaced = (field: ExtraField): boolean => {
    const [seen, sent] = [command.seen?.[field], command[field]];
    return (
      seen !== undefined && sent !== undefined && seen !== booking[field] && sent !== booking[field]
    );
  };
  const fields: BookingField[] = [...(command.overtaken ?? []), ...extraNames.filter(isReplaced)];

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

/** The sealed customer of a booking; null if they have been erased. */
export const customerBoxOf = ({ customer, keyIds }: PlacedBooking): Sealed<Customer> | null =>
  keyIds.includes(customer.keyId) ? customer : null;

/**
 * Moves a booking to other slots, of any day, in one event. Returns no events if it already has
 * these slots.
 */
export function decideMoveBooking(
  bookingId: string,
  move: Move,
  day: Day,
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, bookingId);
  assertBooksOpen(schedule, day);
  const to = getDay(schedule, day);
  const wanted = listRequestedSlots(move.slots);
  assertMayMove(booking, move);
  if (hasExactlySlots(booking, wanted)) {
    return [];
  }

  const isStaff = move.changer.kind === 'staff';
  assertStored(move.slots, isStaff, to);
  assertInTimeToMove(booking, move);
  assertNewTimeAllowed(booking, move, to);
  assertAvailable(wanted, { ...move, isStaff, bookingId }, to);
  const slots = [...priceMove(booking, wanted, move, to)];
  return [
    ...openCells(wanted, move, to),
    {
      type: 'BookingMoved',
      data: {
        ...toFactsAfterMove(booking, slots),
        from: [...booking.slots],
        to: slots,
        postponedBy: booking.postponed?.closureId ?? null,
        equipmentRental: booking.equipmentRental,
        package: booking.package,
      },
    },
    ...closeFreedSlots(findLeftSlots(booking, wanted), schedule),
  ];
}

/** The slots that a standing booking leaves when it moves to these. */
const findLeftSlots = ({ slots, postponed }: PlacedBooking, to: readonly SlotId[]): SlotId[] =>
  postponed ? [] : idsOf(slots).filter((slotId) => !to.includes(slotId));

export interface RecordAttendanceDecision extends AttendanceForm {
  readonly bookingId: string;
  readonly now: Date;
}

/**
 * Records whether the customer came. Returns no events if the booking already says so. Rejects
 * BOOKING_POSTPONED, and ATTENDANCE_CHANGED for a delayed note that is older than the current one.
 */
export function decideRecordAttendance(
  command: RecordAttendanceDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const { bookingId, now } = command;
  const booking = getPresentBooking(schedule, bookingId);
  if (booking.postponed) {
    reject('BOOKING_POSTPONED');
  }

  const day = dayOfBooking(booking);
  const noted = attendanceFrom(command, day, now);
  const { attendance: current } = booking;
  if (current?.state === noted.state) {
    return [];
  }

  const isNow = command.happenedAt === undefined;
  // A delayed note must not replace a newer one.
  if (current && !isNow && noted.happenedAt < current.happenedAt) {
    reject('ATTENDANCE_CHANGED', { current });
  }

  const happenedAt =
    current && isNow ? laterOf(current.happenedAt, noted.happenedAt) : noted.happenedAt;
  return [{ type: 'AttendanceRecorded', data: { bookingId, day, state: noted.state, happenedAt } }];
}

/**
 * The clock of the device that noted the current state may be ahead of ours; a note made now still
 * counts as later.
 */
const laterOf = (one: string, other: string): string => (one > other ? one : other);

/**
 * Records whether staff have reached the customer by phone. Returns no events if the booking
 * already says so.
 */
export function decideRecordCall(
  { bookingId, isReached }: { readonly bookingId: string; readonly isReached: boolean },
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, bookingId);
  if (booking.isReached === isReached) {
    return [];
  }

  return [{ type: 'CallRecorded', data: { bookingId, day: dayOfBooking(booking), isReached } }];
}

/**
 * Returns the reminders of those bookings that may still be reminded (rule 9.4), in their order.
 * Rejects nothing.
 */
export const decideRemindCustomers = (
  bookingIds: readonly string[],
  now: Date,
  schedule: Schedule,
): ScheduleEvent[] =>
  bookingIds.flatMap((bookingId) => toBookingReminded(bookingId, now, schedule));

/**
 * Returns no events if the customer was reminded before, or the booking has begun, was erased or
 * isn't standing.
 */
function toBookingReminded(bookingId: string, now: Date, schedule: Schedule): ScheduleEvent[] {
  const booking = findBooking(schedule, bookingId);
  if (!booking || stateOf(booking) !== 'standing' || booking.keyIds.length === 0) {
    return [];
  }

  const first = firstSlotOf(booking);
  if (booking.remindedOf === first || startOfSlot(first) < now) {
    return [];
  }

  return [
    { type: 'BookingReminded', data: { ...wholeFactsOf(booking), sequence: booking.sequence } },
  ];
}
