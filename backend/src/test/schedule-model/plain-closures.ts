import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, startOfSlot, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import {
  earliestSlotOf,
  listSlots,
  nextSlot,
  slotFromHalfHour,
} from '@cablepark/contracts/shared/slot-ids';

import type { CommandOf } from './command.ts';
import {
  dayOfPlain,
  freeSlotsOf,
  slotAt,
  type PlainBooking,
  type PlainSchedule,
} from './plain-schedule.ts';

/** Whether a booking's customer is on the water, or has come and will be within half an hour. */
function isRiding({ slots, attendance }: PlainBooking, from: Date, now: Date): boolean {
  const start = startOfSlot(earliestSlotOf(slots)).getTime();
  if (start <= now.getTime()) {
    return attendance?.state !== 'absent';
  }

  return attendance?.state === 'arrived' && Math.abs(start - from.getTime()) <= 1_800_000;
}

/**
 * Postpones the bookings that touch the stretch, except those of customers who are riding, and
 * blocks the slots in it that aren't blocked yet. Returns how many it blocked.
 */
export function close(plain: PlainSchedule, command: CommandOf<'close'>, now: Date): number {
  const { closureId, from, to, includeRiding } = command;
  const first = slotFromHalfHour(Math.floor(from.getTime() / 1_800_000));
  const end = slotFromHalfHour(Math.ceil(to.getTime() / 1_800_000));
  const isInside = ({ slotId }: { readonly slotId: SlotId }) =>
    slotId >= first && slotId < end && dayOf(slotId) >= plain.openFrom;
  const toPostpone = plain.bookings.filter(
    (booking) =>
      booking.state === 'standing' &&
      booking.slots.some(isInside) &&
      (includeRiding || !isRiding(booking, from, now)),
  );
  const postponedIds = toPostpone.map(({ bookingId }) => bookingId);
  const closing = plain.slots.filter(
    (slot) =>
      isInside(slot) &&
      (slot.status === 'available' ||
        (slot.bookingId !== null && postponedIds.includes(slot.bookingId))),
  );
  for (const booking of toPostpone) {
    freeSlotsOf(plain, booking);
    Object.assign(booking, { state: 'postponed', closureId, sequence: booking.sequence + 1 });
  }

  for (const slot of closing) {
    Object.assign(slot, { status: 'blocked', closureId });
  }

  const days: Day[] = [];
  for (const slotId of listSlots(first, end)) {
    const day = dayOf(slotId);
    if (!days.includes(day)) {
      days.push(day);
    }
    if (day < plain.openFrom) {
      continue;
    }

    const part = plain.covered.find((one) => one.closureId === closureId && one.day === day);
    if (part) {
      part.end = nextSlot(slotId);
    } else {
      plain.covered.push({ closureId, day, first: slotId, end: nextSlot(slotId) });
    }
  }

  plain.closures.push({ closureId, days, isTakenBack: false, isUndone: false });
  return closing.length;
}

/** Returns how many slots opened. Bookings stand again whose slots are all free. */
export function takeBack(plain: PlainSchedule, { closureId }: CommandOf<'take back'>): number {
  const closure =
    plain.closures.find((one) => one.closureId === closureId) ?? reject('CLOSURE_NOT_FOUND');
  if (closure.isTakenBack || closure.isUndone) {
    reject('CLOSURE_TAKEN_BACK');
  }

  closure.isTakenBack = true;
  plain.covered = plain.covered.filter((one) => one.closureId !== closureId);
  let count = 0;
  for (const slot of plain.slots.filter((one) => one.closureId === closureId)) {
    const others = plain.covered.filter(
      ({ first, end }) => slot.slotId >= first && slot.slotId < end,
    );
    slot.closureId = others.map((one) => one.closureId).sort()[0] ?? null;
    if (slot.closureId !== null) {
      continue;
    }

    slot.status = 'available';
    count += 1;
  }

  const waiting = plain.bookings.filter(
    (one) => one.closureId === closureId && dayOfPlain(one) >= plain.openFrom,
  );
  for (const booking of waiting.sort((a, b) => (a.bookingId < b.bookingId ? -1 : 1))) {
    const slots = booking.slots.map(({ slotId }) => slotAt(plain, slotId));
    if (!slots.every((slot) => slot?.status === 'available')) {
      continue;
    }

    for (const slot of slots) {
      Object.assign(slot ?? {}, { status: 'booked', bookingId: booking.bookingId });
    }

    Object.assign(booking, { state: 'standing', closureId: null, sequence: booking.sequence + 1 });
  }

  return count;
}
