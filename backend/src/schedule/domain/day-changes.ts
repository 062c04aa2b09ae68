import type { SlotPriceChanged } from '@cablepark/contracts/schedule/schedule.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookingIn, type DaySchedule, type PlacedBooking, type Slot, type UnerasedKeys } from './day-schedule.ts';
import { PersistentMap } from './persistent-map.ts';

export const available = (priceCents: Cents): Slot => ({
  status: 'available',
  priceCents,
  bookingId: null,
  closureId: null,
});
export const free = (_: unknown, { priceCents }: Slot): Slot => available(priceCents);
export const blocked = ({ priceCents }: Slot, closureId: string | null): Slot => ({
  status: 'blocked',
  priceCents,
  bookingId: null,
  closureId,
});
export const bookedBy =
  (bookingId: string) =>
  (_: unknown, { priceCents }: Slot): Slot => ({ status: 'booked', priceCents, bookingId, closureId: null });
export const slotsOf = (slotIds: readonly SlotId[]) => slotIds.map((slotId) => ({ slotId }));

export function withSlots<Change extends { readonly slotId: SlotId }>(
  day: DaySchedule,
  changes: readonly Change[],
  change: (change: Change, slot: Slot) => Slot,
): DaySchedule['slots'] {
  return changes.reduce(
    (slots, one) => slots.with(one.slotId, change(one, slots.get(one.slotId) ?? available(0))),
    day.slots,
  );
}

/** A new price doesn’t create a slot; prices of other ids are ignored. */
export function withPrice(
  slots: DaySchedule['slots'],
  { slotId, priceCents }: EventOf<typeof SlotPriceChanged>['data'],
): DaySchedule['slots'] {
  const slot = slots.get(slotId);
  return slot ? slots.with(slotId, { ...slot, priceCents }) : slots;
}

/** Changes a booking where it is. */
export function withChanged(
  day: DaySchedule,
  bookingId: string,
  change: (booking: PlacedBooking) => Partial<PlacedBooking>,
): DaySchedule {
  const booking = bookingIn(day, bookingId);
  if (!booking) return day;
  const changed = { ...booking, ...change(booking) };
  return booking.postponed
    ? { ...day, postponed: day.postponed.with(bookingId, changed) }
    : { ...day, bookings: day.bookings.with(bookingId, changed) };
}

/** Puts a booking among those that stand. */
export const withStanding = (day: DaySchedule, booking: PlacedBooking): DaySchedule => ({
  ...day,
  slots: withSlots(day, booking.slots, bookedBy(booking.bookingId)),
  bookings: day.bookings.with(booking.bookingId, booking),
  postponed: day.postponed.without(booking.bookingId),
});

export const withKey = <Subject>(keys: PersistentMap<Subject, UnerasedKeys>, subject: Subject, keyId: string) =>
  keys.with(subject, (keys.get(subject) ?? new PersistentMap<string, true>()).with(keyId, true));
