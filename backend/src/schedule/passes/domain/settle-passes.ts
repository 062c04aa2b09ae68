import type { DataOf, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { GiveBackMode } from '@cablepark/contracts/passes/give-back';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, HOUR_MS, startOfSlot } from '@cablepark/contracts/shared/riga-time';

import { dayOfBooking, firstSlotOf } from '#schedule/domain/cancellation';
import type { PlacedBooking, PricedSlots } from '#schedule/domain/day-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';
import { PassBook, type PayingPasses } from './pass-book.ts';
import { isOver, type Paid } from './pass.ts';
import { Bill, rejectEnded } from './pay.ts';

/** What passes paid of a booking in an action, and what the action gave back to them. */
export interface UndonePayments {
  readonly used: readonly Paid[];
  readonly returned: readonly Paid[];
}

/** How a command treats passes. */
export interface PassOptions extends PayingPasses {
  /** How much of what passes paid a cancellation gives back to them. */
  readonly giveBack: GiveBackMode;
  /** Whether passes get back what they paid for a customer who is noted as absent. */
  readonly giveBackAbsent: boolean;
  readonly isStaff: boolean;
  /** For an undo: what the undone action did to passes, by booking id. */
  readonly undone?: ReadonlyMap<string, UndonePayments> | undefined;
  /** For how many days an expired pass is good again once something returns to it. */
  readonly graceDays: number;
}

/**
 * Adds to a command's events what passes pay of its bookings and what returns to them, so that it
 * is decided and written with the bookings. Rejects what `PassBook.pay` does, PASS_EXPIRED for a
 * customer's move past the end of a pass, PASS_USED_UP for a corrected absence, and CAME_BETWEEN
 * for an undo.
 */
export function addPassEvents(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  now: Date,
  options: PassOptions,
): readonly ScheduleStreamEvent[] {
  const book = new PassBook(schedule, dayOfInstant(now), options.graceDays);
  for (const event of events) {
    settle(event, { book, schedule, now, options });
  }

  const decided = book.events;
  return decided.length === 0 ? events : [...events, ...decided];
}

interface Settling {
  readonly book: PassBook;
  readonly schedule: Schedule;
  readonly now: Date;
  readonly options: PassOptions;
}

/**
 * Settles what one event means for passes. A postponed booking keeps what paid it until it is
 * settled.
 */
function settle(event: ScheduleStreamEvent, settling: Settling): void {
  const { book, schedule, options } = settling;
  switch (event.type) {
    case 'BookingPlaced':
      book.pay(new Bill(event.data.bookingId, event.data.slots), options);
      return;
    case 'BookingCancelled':
      settleCancelled(event.data, settling);
      return;
    case 'BookingMoved':
      settleMoved(event.data, settling);
      return;
    case 'BookingReverted':
      settleReverted(event.data, settling);
      return;
    case 'AttendanceRecorded': {
      const booking = findBooking(schedule, event.data.bookingId);
      if (booking) {
        settleAttendance(booking, event.data.state, settling);
      }

      return;
    }
    default:
  }
}

function settleCancelled({ bookingId }: DataOf<'BookingCancelled'>, settling: Settling): void {
  const { book, schedule, now, options } = settling;
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return;
  }
  if (options.undone) {
    takeBack(booking, booking.slots, settling);
    return;
  }

  const isByPolicy = options.giveBack === 'policy' && booking.postponed === null;
  const share = options.giveBack === 'none' ? 0 : 1;
  giveBack(book, booking, isByPolicy ? getShareToGiveBack(booking, now) : share);
}

/**
 * The share that the cancellation policy gives back: all until 24 hours before the start, half
 * until 2 hours before it, then nothing.
 */
function getShareToGiveBack(booking: PlacedBooking, now: Date): number {
  const hours = (startOfSlot(firstSlotOf(booking)).getTime() - now.getTime()) / HOUR_MS;
  if (hours >= 24) {
    return 1;
  }

  return hours >= 2 ? 0.5 : 0;
}

/** Gives each pass a share of what the booking took from it, rounded up. */
function giveBack(book: PassBook, booking: PlacedBooking, share: number): void {
  const { bookingId } = booking;
  const day = dayOfBooking(booking);
  for (const paid of booking.paid) {
    book.giveBack({ bookingId, day, paid: shareOf(paid, share) });
  }
}

/**
 * A share of what was paid, rounded up. What rides covered comes back in proportion to the rides,
 * so that nothing stays behind when all of them do.
 */
function shareOf(paid: Paid, share: number): Paid {
  const rides = Math.ceil(paid.rides * share);
  const cents = Math.ceil(paid.cents * share);
  const coveredByRides = Math.ceil((paid.coveredCents * rides) / Math.max(1, paid.rides));
  return { ...paid, rides, cents, coveredCents: paid.rides > 0 ? coveredByRides : cents };
}

/**
 * Pays a moved booking again: what it took comes back, then the same passes pay the new half hours.
 */
function settleMoved({ bookingId, to }: DataOf<'BookingMoved'>, settling: Settling): void {
  const { book, schedule, options } = settling;
  const booking = findBooking(schedule, bookingId);
  if (!booking || booking.paid.length === 0) {
    return;
  }

  const bill = new Bill(bookingId, to);
  if (!options.isStaff) {
    assertGoodForMove(booking, bill, settling);
  }

  giveBack(book, booking, 1);
  book.payAgain(bill, booking.paid);
}

/**
 * Rejects PASS_EXPIRED for a customer who moves to a day after the last one of a pass. A customer
 * whose time was taken has the days of grace as well.
 */
function assertGoodForMove(
  { paid, postponed }: PlacedBooking,
  { day }: Bill,
  { book }: Settling,
): void {
  for (const { passId } of paid) {
    const pass = book.find(passId);
    if (!pass || pass.ended === 'refunded' || !isOver(pass, day)) {
      continue;
    }
    if (postponed && !book.isOverWithGrace(pass, day)) {
      continue;
    }

    rejectEnded({ ...pass, ended: 'expired' });
  }
}

function settleReverted({ bookingId, slots }: DataOf<'BookingReverted'>, settling: Settling): void {
  const booking = findBooking(settling.schedule, bookingId);
  if (booking) {
    takeBack(booking, slots, settling);
  }
}

/**
 * Takes back what an undone action did to passes, to the cent; `slots` are those that the booking
 * gets back. Rejects CAME_BETWEEN where too little is left of the passes.
 */
function takeBack(booking: PlacedBooking, slots: PricedSlots, { book, options }: Settling): void {
  const { bookingId } = booking;
  const undone = options.undone?.get(bookingId);
  if (!undone) {
    return;
  }

  const day = dayOfBooking(booking);
  for (const paid of undone.used) {
    book.giveBack({ bookingId, day, paid });
  }

  book.takeAgain(new Bill(bookingId, slots), undone.returned, () => reject('CAME_BETWEEN'));
}

/** What the events of an action did to passes, by booking id. */
export function paymentsOf(
  events: readonly ScheduleStreamEvent[],
): ReadonlyMap<string, UndonePayments> {
  const payments = new Map<string, { used: Paid[]; returned: Paid[] }>();
  const findOrAdd = (bookingId: string) => {
    const found = payments.get(bookingId) ?? { used: [], returned: [] };
    payments.set(bookingId, found);
    return found;
  };
  for (const event of events) {
    if (event.type === 'PassUsed') {
      for (const use of event.data.uses) {
        findOrAdd(use.bookingId).used.push(use);
      }
    }
    if (event.type === 'PassReturned') {
      for (const back of event.data.returns) {
        findOrAdd(back.bookingId).returned.push(back);
      }
    }
  }

  return payments;
}

/**
 * Gives back what an absent customer's booking took, if staff say so, and takes it again if the
 * attendance is corrected. Rejects PASS_USED_UP if too little is left for that.
 */
function settleAttendance(
  booking: PlacedBooking,
  state: DataOf<'AttendanceRecorded'>['state'],
  { book, options }: Settling,
): void {
  if (state === 'absent' && options.giveBackAbsent) {
    book.isForAbsence = true;
    giveBack(book, booking, 1);
    return;
  }
  if (state !== 'absent' && booking.givenBack.length > 0) {
    const bill = new Bill(booking.bookingId, booking.slots);
    book.takeAgain(bill, booking.givenBack, () => reject('PASS_USED_UP'));
  }
}
