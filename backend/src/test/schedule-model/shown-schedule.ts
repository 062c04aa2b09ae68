import { openDetailNames, pickFields } from '@cablepark/contracts/schedule/booking-details';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, PlacedBooking } from '#schedule/domain/day-schedule';
import type { Schedule } from '#schedule/domain/schedule';
import type { PlainBooking, PlainSchedule } from './plain-schedule.ts';

/** Turns the product's schedule into plain arrays. */
export function toPlain({ days, closures, settings, booksClosedBefore }: Schedule): PlainSchedule {
  const all = [...days];
  return {
    slots: all.flatMap(([, { slots }]) =>
      [...slots].map(([slotId, { blockReason, ...slot }]) => ({
        slotId,
        ...slot,
        reason: blockReason?.keyId,
      })),
    ),
    bookings: all.flatMap(([, day]) => bookingsOf(day)),
    closures: [...closures].map(([closureId, { isTakenBack, isUndone }]) => ({
      closureId,
      days: [],
      isTakenBack,
      isUndone,
    })),
    covered: all.flatMap(([day, one]) =>
      [...one.closures].map(([closureId, { first, end }]) => ({ closureId, day, first, end })),
    ),
    reasons: all.flatMap(([, { reasonKeys }]) =>
      [...reasonKeys].map(([slotId, keys]) => ({ slotId, keyIds: [...keys.keys()] })),
    ),
    generated: all.flatMap(([day, { generated }]) => (generated ? [day] : [])),
    operatingHours: [...settings.operatingHours],
    pricing: [...settings.pricing],
    specialDays: new Map(settings.specialDays),
    leadTime: settings.leadTime,
    openFrom: booksClosedBefore ?? '',
  };
}

const bookingsOf = ({ bookings, postponed, cancelled }: DaySchedule): PlainBooking[] => [
  ...[...bookings.values()].map((booking) => toPlainBooking(booking, 'standing')),
  ...[...postponed.values()].map((booking) => toPlainBooking(booking, 'postponed')),
  ...[...cancelled.values()].map((booking) => toPlainBooking(booking, 'cancelled')),
];

const toPlainBooking = (booking: PlacedBooking, state: PlainBooking['state']): PlainBooking => ({
  bookingId: booking.bookingId,
  state,
  slots: [...booking.slots],
  closureId: state === 'postponed' ? (booking.postponed?.closureId ?? null) : null,
  ownerId: booking.ownerId,
  linkHash: booking.linkHash,
  keyId: booking.customer.keyId,
  keyIds: [...booking.keyIds],
  ...pickFields(openDetailNames, booking),
  attendance: booking.attendance,
  remindedOf: booking.remindedOf,
  sequence: booking.sequence,
});

/** Lists the invariants that the schedule breaks. */
export function findContradictions({ days, bookings }: Schedule): string[] {
  const wrong: string[] = [];
  const known = new Set<string>();
  for (const [day, of] of days) {
    for (const [slotId, { status, bookingId, closureId }] of of.slots) {
      if (dayOf(slotId) !== day) {
        wrong.push(`slot ${slotId} is on ${day}`);
      }

      const booking = bookingId === null ? undefined : of.bookings.get(bookingId);
      if (
        (status === 'booked') !== booking?.slots.some((slot) => slot.slotId === slotId) &&
        status === 'booked'
      ) {
        wrong.push(`slot ${slotId} is booked by ${bookingId}, which does not hold it`);
      }
      if (status !== 'booked' && bookingId !== null) {
        wrong.push(`slot ${slotId} is ${status} and of ${bookingId}`);
      }
      if (status !== 'blocked' && closureId !== null) {
        wrong.push(`slot ${slotId} is ${status} and of ${closureId}`);
      }
      if (closureId !== null && !of.closures.has(closureId)) {
        wrong.push(`slot ${slotId} is closed by ${closureId}`);
      }
    }

    for (const { bookingId, slots } of of.bookings.values()) {
      for (const { slotId } of slots) {
        if (of.slots.get(slotId)?.bookingId !== bookingId) {
          wrong.push(`${bookingId} does not hold ${slotId}`);
        }
      }
    }

    for (const bookingId of [
      ...of.bookings.keys(),
      ...of.postponed.keys(),
      ...of.cancelled.keys(),
    ]) {
      if (known.has(bookingId)) {
        wrong.push(`${bookingId} is there twice`);
      }

      known.add(bookingId);
      if (bookings.get(bookingId)?.day !== day) {
        wrong.push(`${bookingId} is not found on ${day}`);
      }
    }
  }
  if (known.size !== bookings.size) {
    wrong.push('bookings are found that are not there');
  }

  return wrong;
}
