import { decideCancelBooking } from '../../schedule/commands/cancel-booking/cancel-booking.decide.ts';
import { decideBookSlots } from '../../schedule/commands/book-slots/book-slots.decide.ts';
import { decideMoveBooking } from '../../schedule/commands/move-booking/move-booking.decide.ts';
import {
  bookingMovedBetweenDays,
  decideHoldBooking,
  decideHoldSlots,
  decideMoveIn,
  decideMoveOut,
} from '../../schedule/commands/move-booking/move-between-days.decide.ts';
import type { Changer } from '../../schedule/domain/booking-rights.ts';
import { bookingIn, type DayEvent } from '../../schedule/domain/day-schedule.ts';
import { bookingIdOn } from '@cablepark/contracts/schedule/booking-id';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { requestOf, withTheirPrices } from './opened-cells.ts';
import type { OpenedCells } from './steps.ts';
import { LINK, noCustomer, noReason } from './without-personal-data.ts';
import { fold, type Change, type Side } from './worlds.ts';

/** Customers hold the links of their bookings, in both worlds. */
export const changerBy = (isCustomer: boolean): Changer => ({ kind: isCustomer ? 'link' : 'staff' });

export interface Booking {
  readonly day: Day;
  readonly bookingId: string;
  readonly wanted: readonly SlotId[];
  readonly opened: OpenedCells;
  readonly ownerId: string | null;
  readonly isStaff: boolean;
  readonly now: Date;
}

/** Places a booking, or throws what refuses it. */
export function place(booking: Booking, { day: dayOn, leadTime, timetable }: Side): Change[] {
  const { day, bookingId, wanted, opened, ownerId, isStaff, now } = booking;
  const decided = decideBookSlots(
    {
      bookingId,
      reference: bookingId,
      slots: requestOf(wanted, opened, dayOn(day)),
      customer: noCustomer,
      equipmentRental: false,
      language: 'lv',
      ownerId,
      isStaff,
      idempotency: null,
      emailHash: null,
      linkHash: LINK,
      isLimited: false,
      now,
      leadTime,
      timetable,
    },
    dayOn(day),
  );
  return [{ day, events: withTheirPrices(decided, opened) }];
}

export interface Cancellation {
  readonly day: Day;
  readonly bookingId: string;
  readonly isByCustomer: boolean;
  readonly reason: CancellationReason;
  readonly isCleared: boolean;
  readonly now: Date;
}

/** Cancels a booking, or throws what refuses that. */
export function cancel(cancellation: Cancellation, { day: dayOn, cancelWindow }: Side): Change[] {
  const { day, bookingId, isByCustomer, reason, isCleared, now } = cancellation;
  const blockReason = isCleared ? noReason : null;
  const command = { bookingId, changer: changerBy(isByCustomer), now, reason, blockReason, hours: cancelWindow };
  return [{ day, events: decideCancelBooking(command, dayOn(day)) }];
}

export interface Moving {
  /** No other move has it. */
  readonly moveId: string;
  /** Where the booking is, and its id there. */
  readonly day: Day;
  readonly bookingId: string;
  readonly toDay: Day;
  readonly wanted: readonly SlotId[];
  readonly opened: OpenedCells;
  readonly isByCustomer: boolean;
  readonly keepPrice: boolean;
  readonly now: Date;
}

/** The park’s own request to move a booking, in one of the worlds. */
export const moveIn = ({ toDay, wanted, opened, isByCustomer, keepPrice, now }: Moving, side: Side) => ({
  slots: requestOf(wanted, opened, side.day(toDay)),
  changer: changerBy(isByCustomer),
  keepPrice,
  now,
  leadTime: side.leadTime,
  timetable: side.timetable,
  hours: side.cancelWindow,
});

/** Moves a booking, between days at one moment, or throws what refuses that. */
export function move(moving: Moving, side: Side): Change[] {
  const { moveId, day, toDay, bookingId, opened } = moving;
  const request = moveIn(moving, side);
  if (day === toDay)
    return [{ day, events: withTheirPrices(decideMoveBooking(bookingId, request, side.day(day)), opened) }];
  const ids = { moveId, bookingId, newBookingId: bookingIdOn(toDay, bookingId) };
  const [from, to] = [side.day(day), side.day(toDay)];
  const heldBooking = decideHoldBooking(ids, request, from);
  const booking = bookingIn(from, bookingId) ?? reject('BOOKING_NOT_FOUND');
  const heldSlots = withTheirPrices(decideHoldSlots(ids, booking, request, to), opened);
  const moved: DayEvent = bookingMovedBetweenDays(ids, booking, fold(to, heldSlots));
  const cameIn = decideMoveIn(ids, booking, [], fold(to, heldSlots));
  const wentOut = decideMoveOut(ids, fold(from, heldBooking));
  // The day that it comes to is first, as in the log.
  return [
    { day: toDay, events: [...heldSlots, moved, ...cameIn] },
    { day, events: [...heldBooking, ...wentOut] },
  ];
}
