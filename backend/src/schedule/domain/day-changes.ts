import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, PlacedBooking, PricedSlots, Slot, UnerasedKeys } from './day-schedule.ts';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

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

/** New prices don’t create slots; those of other ids are ignored. */
export const withPrices = (slots: DaySchedule['slots'], prices: PricedSlots): DaySchedule['slots'] =>
  prices.reduce((all, { slotId, priceCents }) => {
    const slot = all.get(slotId);
    return slot ? all.with(slotId, { ...slot, priceCents }) : all;
  }, slots);

/** Changes a booking where it is, even if it was cancelled. */
export function withChanged(
  day: DaySchedule,
  bookingId: string,
  change: (booking: PlacedBooking) => Partial<PlacedBooking>,
): DaySchedule {
  const standing = day.bookings.get(bookingId);
  if (standing) return { ...day, bookings: day.bookings.with(bookingId, { ...standing, ...change(standing) }) };
  const waiting = day.postponed.get(bookingId);
  if (waiting) return { ...day, postponed: day.postponed.with(bookingId, { ...waiting, ...change(waiting) }) };
  const cancelled = day.cancelled.get(bookingId);
  return cancelled
    ? { ...day, cancelled: day.cancelled.with(bookingId, { ...cancelled, ...change(cancelled) }) }
    : day;
}

/** Removes a booking, wherever it is. Its slots stay as they are. */
export const withoutBooking = (day: DaySchedule, bookingId: string): DaySchedule => ({
  ...day,
  bookings: day.bookings.without(bookingId),
  postponed: day.postponed.without(bookingId),
  cancelled: day.cancelled.without(bookingId),
});

/** Puts a booking among those that stand. */
export const withStanding = (day: DaySchedule, booking: PlacedBooking): DaySchedule => ({
  ...day,
  slots: withSlots(day, booking.slots, bookedBy(booking.bookingId)),
  bookings: day.bookings.with(booking.bookingId, booking),
  postponed: day.postponed.without(booking.bookingId),
  cancelled: day.cancelled.without(booking.bookingId),
});

export const withKey = <Subject>(keys: PersistentMap<Subject, UnerasedKeys>, subject: Subject, keyId: string) =>
  keys.with(subject, (keys.get(subject) ?? new PersistentMap<string, true>()).with(keyId, true));
