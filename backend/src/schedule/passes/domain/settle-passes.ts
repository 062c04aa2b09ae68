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

/** What passes paid of a booking, and what came back to them, in an action. */
export interface UndonePayments {
  readonly used: readonly Paid[];
  readonly returned: readonly Paid[];
}

/** What a request says about passes. */
export interface PassWishes extends PayingPasses {
  /** Of a cancellation. */
  readonly giveBack: GiveBackMode;
  /** Whether what a customer took who didn't come is given back. */
  readonly giveBackAbsent: boolean;
  readonly isStaff: boolean;
  /** What an action that is undone did to passes, by the bookings. */
  readonly undone?: ReadonlyMap<string, UndonePayments> | undefined;
  /** For how many days what returns to an expired pass is good. */
  readonly graceDays: number;
}

/**
 * Adds to a command's events what passes pay of its bookings and what returns to them, so that it
 * is decided and written with the bookings. Rejects what refuses a pass.
 */
export function addPassEvents(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  now: Date,
  wishes: PassWishes,
): readonly ScheduleStreamEvent[] {
  const book = new PassBook(schedule, dayOfInstant(now), wishes.graceDays);
  for (const event of events) {
    settle(event, { book, schedule, now, wishes });
  }

  const decided = book.events;
  return decided.length === 0 ? events : [...events, ...decided];
}

interface Settling {
  readonly book: PassBook;
  readonly schedule: Schedule;
  readonly now: Date;
  readonly wishes: PassWishes;
}

/**
 * Settles what one event means for passes. A postponed booking keeps what paid it until it is
 * settled.
 */
function settle(event: ScheduleStreamEvent, settling: Settling): void {
  const { book, schedule, wishes } = settling;
  switch (event.type) {
    case 'BookingPlaced':
      book.pay(new Bill(event.data.bookingId, event.data.slots), wishes);
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
  const { book, schedule, now, wishes } = settling;
  const booking = findBooking(schedule, bookingId);
  if (!booking) {
    return;
  }
  if (wishes.undone) {
    takeBack(booking, booking.slots, settling);
    return;
  }

  const isByPolicy = wishes.giveBack === 'policy' && booking.postponed === null;
  const share = wishes.giveBack === 'none' ? 0 : 1;
  giveBack(book, booking, isByPolicy ? shareBack(booking, now) : share);
}

/** From a day before the start all comes back, under 24 hours half, under two hours nothing. */
function shareBack(booking: PlacedBooking, now: Date): number {
  const hours = (startOfSlot(firstSlotOf(booking)).getTime() - now.getTime()) / HOUR_MS;
  if (hours >= 24) {
    return 1;
  }

  return hours >= 2 ? 0.5 : 0;
}

/** Gives a share of what the booking took back to each pass by itself, rounded up. */
function giveBack(book: PassBook, booking: PlacedBooking, share: number): void {
  const { bookingId } = booking;
  const day = dayOfBooking(booking);
  for (const paid of booking.paid) {
    book.giveBack({ bookingId, day, paid: shareOf(paid, share) });
  }
}

/** What all rides had covered comes back with the last one, so that nothing of it stays behind. */
function shareOf(paid: Paid, share: number): Paid {
  const rides = Math.ceil(paid.rides * share);
  const cents = Math.ceil(paid.cents * share);
  const coveredByRides = Math.ceil((paid.coveredCents * rides) / Math.max(1, paid.rides));
  return { ...paid, rides, cents, coveredCents: paid.rides > 0 ? coveredByRides : cents };
}

/**
 * The booking is paid anew: what it took comes back, then the same passes pay the new half hours.
 */
function settleMoved({ bookingId, to }: DataOf<'BookingMoved'>, settling: Settling): void {
  const { book, schedule, wishes } = settling;
  const booking = findBooking(schedule, bookingId);
  if (!booking || booking.paid.length === 0) {
    return;
  }

  const bill = new Bill(bookingId, to);
  if (!wishes.isStaff) {
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
function takeBack(booking: PlacedBooking, slots: PricedSlots, { book, wishes }: Settling): void {
  const { bookingId } = booking;
  const undone = wishes.undone?.get(bookingId);
  if (!undone) {
    return;
  }

  const day = dayOfBooking(booking);
  for (const paid of undone.used) {
    book.giveBack({ bookingId, day, paid });
  }

  book.takeAgain(new Bill(bookingId, slots), undone.returned, () => reject('CAME_BETWEEN'));
}

/** What the events of an action did to passes, by the bookings. */
export function paymentsOf(
  events: readonly ScheduleStreamEvent[],
): ReadonlyMap<string, UndonePayments> {
  const payments = new Map<string, { used: Paid[]; returned: Paid[] }>();
  const find = (bookingId: string) => {
    const found = payments.get(bookingId) ?? { used: [], returned: [] };
    payments.set(bookingId, found);
    return found;
  };
  for (const event of events) {
    if (event.type === 'PassUsed') {
      for (const use of event.data.uses) {
        find(use.bookingId).used.push(use);
      }
    }
    if (event.type === 'PassReturned') {
      for (const back of event.data.returns) {
        find(back.bookingId).returned.push(back);
      }
    }
  }

  return payments;
}

/**
 * Staff may give back what a customer took who didn't come. Where the attendance is changed again,
 * it is taken again; rejects PASS_USED_UP where too little is left.
 */
function settleAttendance(
  booking: PlacedBooking,
  state: DataOf<'AttendanceRecorded'>['state'],
  { book, wishes }: Settling,
): void {
  if (state === 'absent' && wishes.giveBackAbsent) {
    book.isForAbsence = true;
    giveBack(book, booking, 1);
    return;
  }
  if (state !== 'absent' && booking.givenBack.length > 0) {
    const bill = new Bill(booking.bookingId, booking.slots);
    book.takeAgain(bill, booking.givenBack, () => reject('PASS_USED_UP'));
  }
}
