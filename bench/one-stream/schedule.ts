import { randomUUID } from 'node:crypto';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { addDays, slotsOfDay, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Decider } from '@cablepark/event-store/streams/decider';

/** Four weeks in winter, far from everybody's: the booking window. */
export const slots: readonly SlotId[] = Array.from({ length: 28 }, (_, i) =>
  slotsOfDay(addDays('2031-01-06', i)),
).flat();

/** What is in the way of a slot: a booking's id, or null if it is blocked. A slot that is free has no entry. */
type Taken = PersistentMap<SlotId, string | null>;

/** As much of a park's schedule as booking, cancelling and blocking need. */
export const schedule: Decider<Taken, ScheduleEvent> = {
  initialState: new PersistentMap(),
  evolve: (taken, event) => {
    if (event.type === 'BookingPlaced') return withAll(taken, event.data.slots, event.data.bookingId);
    if (event.type === 'SlotBlocked') return taken.with(event.data.slotId, null);
    if (event.type === 'SlotMadeAvailable') return taken.without(event.data.slotId);
    if (event.type !== 'BookingCancelled') return taken;
    return event.data.slots.reduce((left, { slotId }) => left.without(slotId), taken);
  },
  marksCommits: true,
};

const withAll = (taken: Taken, booked: readonly { readonly slotId: SlotId }[], bookingId: string): Taken =>
  booked.reduce((all, { slotId }) => all.with(slotId, bookingId), taken);

/** About as long as what the product seals of a customer. */
const customer = { keyId: randomUUID(), box: `1.${'A'.repeat(320)}` };
const facts = { reference: 'ABCDEFGH23456789', customer, ownerId: null, language: 'lv' } as const;

/** Books the slot if it is free, cancels its booking, or opens it again. Every twentieth free slot is blocked. */
export function decideNext(slotId: SlotId, chance: number, taken: Taken): ScheduleEvent[] {
  const present = taken.get(slotId);
  const priced = { slotId, priceCents: 2000 };
  if (present === null) return [{ type: 'SlotMadeAvailable', data: priced }];
  if (present !== undefined) return [cancelled(present, priced)];
  return chance < 0.05 ? [{ type: 'SlotBlocked', data: { slotId, reason: customer } }] : decideBook(slotId, taken);
}

/** Rejects SLOTS_ALREADY_BOOKED unless the slot is free. */
export function decideBook(slotId: SlotId, taken: Taken): ScheduleEvent[] {
  if (taken.has(slotId)) reject('SLOTS_ALREADY_BOOKED', { alreadyBookedSlots: [slotId] });
  const booking = { bookingId: randomUUID(), ...facts, slots: [{ slotId, priceCents: 2000 }], equipmentRental: false };
  return [{ type: 'BookingPlaced', data: { ...booking, idempotency: null, emailHash: null, linkHash: null } }];
}

const cancelled = (
  bookingId: string,
  slot: { readonly slotId: SlotId; readonly priceCents: number },
): ScheduleEvent => ({
  type: 'BookingCancelled',
  data: { bookingId, ...facts, slots: [slot], sequence: 1, reason: 'staff', lost: null },
});
