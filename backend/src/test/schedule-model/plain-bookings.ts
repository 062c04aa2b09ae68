import {
  blankOpenDetails,
  changeFields,
  openDetailNames,
} from '@cablepark/contracts/schedule/booking-details';
import { listRequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  dayOf,
  endOfSlot,
  startOfDay,
  startOfSlot,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { earliestOf, latestOf } from '@cablepark/contracts/shared/slot-ids';

import type { Changer } from '#schedule/domain/booking-rights';
import { isPast, isRestricted } from '#schedule/domain/lead-time';
import { priceOf } from '#schedule/domain/pricing';
import type { CommandOf } from './command.ts';
import {
  blockFor,
  dayOfPlain,
  findEverBooked,
  findPresentlyBooked,
  freeSlotsOf,
  isBlocked,
  openSlot,
  refuseClosedBooks,
  slotAt,
  standingBookingsOn,
  type PlainBooking,
  type PlainSchedule,
} from './plain-schedule.ts';

const HOUR_MS = 3_600_000;
const idsOf = ({ slots }: PlainBooking): SlotId[] => slots.map(({ slotId }) => slotId);
const startOf = (booking: PlainBooking): number =>
  startOfSlot(earliestOf(idsOf(booking))).getTime();
const countHoursLeft = (booking: PlainBooking, now: Date): number =>
  (startOf(booking) - now.getTime()) / HOUR_MS;
const isOver = (booking: PlainBooking, now: Date): boolean =>
  booking.state === 'standing' && now >= endOfSlot(latestOf(idsOf(booking)));

export function book(plain: PlainSchedule, command: CommandOf<'book'>, now: Date): void {
  const { bookingId, isStaff, ownerId, linkHash, keyId, slots } = command;
  const wanted = listRequestedSlots(slots);
  refuseClosedBooks(plain, wanted);
  if ((isStaff ? slots.stored : wanted).some((slotId) => !slotAt(plain, slotId))) {
    reject('SLOT_NOT_FOUND');
  }

  refuseTaken(plain, wanted, null);
  if (!isStaff) {
    refuseLate(plain, wanted, ownerId, null, now);
  }

  const priced = wanted.map((slotId) => ({
    slotId,
    priceCents: openSlot(plain, slotId).priceCents,
  }));
  hold(plain, wanted, bookingId);
  plain.bookings.push({
    bookingId,
    state: 'standing',
    slots: priced,
    closureId: null,
    ownerId,
    linkHash,
    keyId,
    keyIds: [keyId],
    ...blankOpenDetails,
    attendance: null,
    remindedOf: null,
    sequence: 0,
  });
}

function hold(plain: PlainSchedule, slotIds: readonly SlotId[], bookingId: string): void {
  for (const slotId of slotIds) {
    Object.assign(openSlot(plain, slotId), { status: 'booked', bookingId, closureId: null });
  }
}

function refuseTaken(plain: PlainSchedule, wanted: readonly SlotId[], own: string | null): void {
  const taken = wanted.filter((slotId) => {
    const slot = slotAt(plain, slotId);
    if (!slot) {
      return isBlocked(plain, slotId);
    }

    return slot.status !== 'available' && (own === null || slot.bookingId !== own);
  });
  if (taken.length > 0) {
    reject('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: taken });
  }
}

function refuseLate(
  plain: PlainSchedule,
  wanted: readonly SlotId[],
  ownerId: string | null,
  besides: string | null,
  now: Date,
): void {
  if (wanted.some((slotId) => isPast(slotId, now))) {
    reject('SLOT_IN_PAST');
  }

  const others = standingBookingsOn(plain, dayOf(earliestOf(wanted))).filter(
    ({ bookingId }) => bookingId !== besides,
  );
  const hasAnother = ownerId !== null && others.some((one) => one.ownerId === ownerId);
  if (wanted.some((slotId) => isRestricted(slotId, now, plain.leadTime, hasAnother))) {
    reject('LEAD_TIME_RESTRICTED');
  }
}

function refuseStrangers(booking: PlainBooking, changer: Changer, now: Date): void {
  if (changer.kind === 'account' && changer.userId !== booking.ownerId) {
    reject('NOT_ALLOWED');
  }
  if (changer.kind === 'link' && (booking.linkHash !== changer.linkHash || isOver(booking, now))) {
    reject('BOOKING_OVER');
  }
}

export function cancel(plain: PlainSchedule, command: CommandOf<'cancel'>, now: Date): void {
  const { bookingId, changer, clearing } = command;
  const booking = findPresentlyBooked(plain, bookingId);
  const isStanding = booking.state === 'standing';
  refuseStrangers(booking, changer, now);
  if (changer.kind !== 'staff') {
    if (clearing !== null) {
      reject('NOT_ALLOWED');
    }
    if (isStanding && countHoursLeft(booking, now) < 24) {
      reject('CANCELLATION_TOO_LATE');
    }
  }

  if (clearing !== null && isStanding) {
    const cleared = plain.slots.filter((slot) => slot.bookingId === bookingId);
    for (const slot of cleared) {
      Object.assign(slot, { status: 'available', bookingId: null });
    }

    blockFor(plain, idsOf(booking), clearing);
  }

  drop(plain, booking);
}

export function drop(plain: PlainSchedule, booking: PlainBooking): void {
  freeSlotsOf(plain, booking);
  Object.assign(booking, { state: 'cancelled', closureId: null, sequence: booking.sequence + 1 });
}

export function cancelSource(
  plain: PlainSchedule,
  { bookingIds }: CommandOf<'cancel source'>,
  now: Date,
): void {
  for (const booking of plain.bookings) {
    const isComing =
      booking.state === 'postponed' ||
      (booking.state === 'standing' && countHoursLeft(booking, now) > 0);
    if (isComing && bookingIds.includes(booking.bookingId)) {
      drop(plain, booking);
    }
  }
}

export function move(plain: PlainSchedule, command: CommandOf<'move'>, now: Date): void {
  const { bookingId, changer, keepPrice, slots } = command;
  const booking = findPresentlyBooked(plain, bookingId);
  const wanted = listRequestedSlots(slots);
  const isStaff = changer.kind === 'staff';
  const isStanding = booking.state === 'standing';
  refuseClosedBooks(plain, wanted);
  refuseStrangers(booking, changer, now);
  if (!isStaff && keepPrice) {
    reject('NOT_ALLOWED');
  }
  if (!isStaff && wanted.length !== booking.slots.length) {
    reject('INVALID_REQUEST');
  }
  if (isStanding && wanted.join() === idsOf(booking).join()) {
    return;
  }
  if ((isStaff ? slots.stored : wanted).some((slotId) => !slotAt(plain, slotId))) {
    reject('SLOT_NOT_FOUND');
  }
  if (!isStaff && isStanding && countHoursLeft(booking, now) < 24) {
    reject('MOVE_TOO_LATE');
  }
  if (!isStaff && isStanding) {
    refuseLate(plain, wanted, booking.ownerId, bookingId, now);
  }
  if (!isStaff && wanted.some((slotId) => isPast(slotId, now))) {
    reject('SLOT_IN_PAST');
  }

  refuseTaken(plain, wanted, bookingId);
  const day = dayOfPlain(booking);
  const priced = computePrices(plain, booking, wanted, isStaff, keepPrice);
  freeSlotsOf(plain, booking);
  hold(plain, wanted, bookingId);
  Object.assign(booking, {
    state: 'standing',
    slots: priced,
    closureId: null,
    sequence: booking.sequence + 1,
  });
  if (dayOfPlain(booking) !== day) {
    Object.assign(booking, { attendance: null, remindedOf: null });
  }
}

/**
 * Its own slots keep their price. The total stays if staff keep it, and never grows for a customer
 * whose time a closure took.
 */
function computePrices(
  plain: PlainSchedule,
  booking: PlainBooking,
  wanted: readonly SlotId[],
  isStaff: boolean,
  keepPrice: boolean,
) {
  const own = booking.state === 'standing' ? booking.slots : [];
  const priced = wanted.map((slotId) => ({
    slotId,
    priceCents:
      own.find((one) => one.slotId === slotId)?.priceCents ??
      slotAt(plain, slotId)?.priceCents ??
      priceOf(slotId, plain),
  }));
  const sumPrices = (slots: PlainBooking['slots']) =>
    slots.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const before = sumPrices(booking.slots);
  const isCapped = !isStaff && booking.state === 'postponed' && sumPrices(priced) > before;
  if (!keepPrice && !isCapped) {
    return priced;
  }

  const each = Math.floor(before / wanted.length);
  return wanted.map((slotId, i) => ({
    slotId,
    priceCents: i === 0 ? before - each * (wanted.length - 1) : each,
  }));
}

export function changeDetails(
  plain: PlainSchedule,
  command: CommandOf<'change details'>,
  now: Date,
): void {
  const { bookingId, changer, basedOn, keyId, linkHash, details } = command;
  const booking = findPresentlyBooked(plain, bookingId);
  refuseStrangers(booking, changer, now);
  if (
    changer.kind !== 'staff' &&
    booking.state === 'standing' &&
    countHoursLeft(booking, now) < 0
  ) {
    reject('CHANGE_TOO_LATE');
  }

  const present = booking.keyIds.includes(booking.keyId) ? booking.keyId : null;
  if (present !== basedOn) {
    return;
  }

  booking.keyIds.push(keyId);
  Object.assign(booking, {
    keyId,
    linkHash: present === null ? linkHash : booking.linkHash,
    sequence: booking.sequence + 1,
    ...changeFields(openDetailNames, booking, details),
  });
}

export function noteAttendance(
  plain: PlainSchedule,
  command: CommandOf<'note attendance'>,
  now: Date,
): void {
  const { bookingId, state, happenedAt } = command;
  const booking = findPresentlyBooked(plain, bookingId);
  if (booking.state === 'postponed') {
    reject('BOOKING_POSTPONED');
  }

  const at = happenedAt ?? now;
  const midnight = startOfDay(dayOfPlain(booking));
  if (at.getTime() > now.getTime() + 5 * 60_000 || at < midnight) {
    reject('INVALID_REQUEST');
  }

  const { attendance: before } = booking;
  if (before?.state === state) {
    return;
  }
  if (before && happenedAt && at.toISOString() < before.happenedAt) {
    reject('ATTENDANCE_CHANGED');
  }

  const isAhead = before !== null && before.happenedAt > at.toISOString();
  booking.attendance = { state, happenedAt: isAhead ? before.happenedAt : at.toISOString() };
}

export function remind(plain: PlainSchedule, { bookingIds }: CommandOf<'remind'>, now: Date): void {
  for (const booking of plain.bookings) {
    if (!bookingIds.includes(booking.bookingId) || booking.state !== 'standing') {
      continue;
    }
    if (booking.keyIds.length > 0 && countHoursLeft(booking, now) >= 0) {
      booking.remindedOf = earliestOf(idsOf(booking));
    }
  }
}

export function eraseBooking(
  plain: PlainSchedule,
  { bookingId }: CommandOf<'erase booking'>,
): void {
  const booking = findEverBooked(plain, bookingId);
  if (booking.keyIds.length > 0) {
    Object.assign(booking, { keyIds: [], linkHash: null });
  }
}

export function eraseByLink(
  plain: PlainSchedule,
  { bookingId, linkHash }: CommandOf<'erase by link'>,
  now: Date,
): void {
  const booking = findEverBooked(plain, bookingId);
  if (booking.keyIds.length === 0 || booking.linkHash !== linkHash) {
    reject('BOOKING_OVER');
  }

  const isLive = booking.state !== 'cancelled' && !isOver(booking, now);
  if (isLive) {
    const changer = { kind: 'link', linkHash } as const;
    cancel(plain, { kind: 'cancel', bookingId, changer, reason: 'customer', clearing: null }, now);
  }

  eraseBooking(plain, { kind: 'erase booking', bookingId });
}
