import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOf, startOfSlot, type Day } from '@cablepark/contracts/shared/riga-time';

import type { CommandOf } from './command.ts';
import { dayOfPlain, freeSlotsOf, slotAt, type PlainSchedule } from './plain-schedule.ts';

/**
 * Postpones the bookings that touch the stretch, and blocks its other slots. Returns how many slots
 * it blocked.
 */
export function close(plain: PlainSchedule, command: CommandOf<'close'>): number {
  const { closureId, from, to } = command;
  const first = Math.floor(from.getTime() / 1_800_000);
  const end = Math.ceil(to.getTime() / 1_800_000);
  const days: Day[] = [];
  for (let slotId = first; slotId < end; slotId++) {
    const day = dayOf(slotId);
    if (!days.includes(day)) {
      days.push(day);
    }
    if (day < plain.openFrom) {
      continue;
    }

    const part = plain.covered.find((one) => one.closureId === closureId && one.day === day);
    if (part) {
      part.end = slotId + 1;
    } else {
      plain.covered.push({ closureId, day, first: slotId, end: slotId + 1 });
    }
  }

  plain.closures.push({ closureId, days, isTakenBack: false, isUndone: false });
  let closed = 0;
  for (const slot of plain.slots.filter(({ slotId }) => slotId >= first && slotId < end)) {
    if (dayOf(slot.slotId) < plain.openFrom || slot.status === 'blocked') {
      continue;
    }

    closed += 1;
    const booking = plain.bookings.find(({ bookingId }) => bookingId === slot.bookingId);
    if (booking) {
      freeSlotsOf(plain, booking);
      Object.assign(booking, { state: 'postponed', closureId, sequence: booking.sequence + 1 });
    }

    Object.assign(slot, { status: 'blocked', closureId });
  }

  return closed;
}

/**
 * Opens the slots, and restores bookings that haven't begun and whose slots are all free. Returns
 * how many slots it opened.
 */
export function takeBack(
  plain: PlainSchedule,
  { closureId }: CommandOf<'take back'>,
  now: Date,
): number {
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
    const hasBegun = booking.slots.some(({ slotId }) => startOfSlot(slotId) < now);
    if (hasBegun || !slots.every((slot) => slot?.status === 'available')) {
      continue;
    }

    for (const slot of slots) {
      Object.assign(slot ?? {}, { status: 'booked', bookingId: booking.bookingId });
    }

    Object.assign(booking, { state: 'standing', closureId: null, sequence: booking.sequence + 1 });
  }

  return count;
}
