import { deedIdOf } from '@cablepark/contracts/shared/deed-id';
import type {
  BookingReverted,
  BookingRevertedAway,
  DeedClaimed,
  DeedClaimEnded,
} from '@cablepark/contracts/schedule/undo.events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { available, free, slotsOf, withKey, withSlots, withStanding } from './day-changes.ts';
import type { DaySchedule, PlacedBooking } from './day-schedule.ts';
import { withMoves } from './evolve-moves.ts';

export function withReverted(day: DaySchedule, data: EventOf<typeof BookingReverted>['data']): DaySchedule {
  const { was, left, postponed, settled: _, keyIds, ...facts } = data;
  const booking: PlacedBooking = {
    ...facts,
    postponed: postponed && { closureId: postponed.closureId, reason: postponed.reason, note: postponed.note },
  };
  const { bookingId } = booking;
  const without = {
    ...withMoves(day, { left: day.moves.left.without(bookingId) }),
    slots: was === 'standing' ? withSlots(day, left, free) : day.slots,
    bookings: day.bookings.without(bookingId),
    customerKeys: keyIds.reduce((keys, keyId) => withKey(keys, bookingId, keyId), day.customerKeys),
  };
  return postponed ? { ...without, postponed: day.postponed.with(bookingId, booking) } : withStanding(without, booking);
}

export const withoutReverted = (
  day: DaySchedule,
  { bookingId, newBookingId, slots }: EventOf<typeof BookingRevertedAway>['data'],
): DaySchedule => ({
  ...withMoves(day, { left: day.moves.left.with(bookingId, newBookingId) }),
  slots: withSlots(day, slotsOf(slots), free),
  bookings: day.bookings.without(bookingId),
  postponed: day.postponed.without(bookingId),
});

export function withClaim(day: DaySchedule, { data, metadata }: Dated<EventOf<typeof DeedClaimed>>): DaySchedule {
  const { undoId, slots, bookings } = data;
  const before = new Map(slots.map(({ slotId }) => [slotId, day.slots.get(slotId)]));
  return {
    ...day,
    slots: withSlots(day, slots, ({ slotId, priceCents }) => ({
      ...(before.get(slotId) ?? available(priceCents)),
      status: 'reserved',
    })),
    claims: day.claims.with(undoId, { deed: deedIdOf(metadata), slots: before, bookings }),
  };
}

export function withoutClaim(day: DaySchedule, { undoId }: EventOf<typeof DeedClaimEnded>['data']): DaySchedule {
  const ended = { ...day, endedClaims: day.endedClaims.with(undoId, true) };
  const claim = day.claims.get(undoId);
  if (!claim) return ended;
  const slots = [...claim.slots].reduce(
    (all, [slotId, before]) => (before ? all.with(slotId, before) : all.without(slotId)),
    day.slots,
  );
  return { ...ended, slots, claims: day.claims.without(undoId) };
}
