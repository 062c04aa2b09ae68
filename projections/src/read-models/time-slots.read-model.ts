import { dayOfBooking } from '@cablepark/contracts/schedule/booking-id';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { int, jsonb, text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A stored slot. Its day and its times follow from its id. */
export const timeSlots = defineTable('time_slots', {
  slotId: int().key(),
  status: text<'available' | 'booked' | 'blocked' | 'reserved'>(),
  priceCents: int(),
  bookingId: text().nullable(),
  bookingReference: text().nullable(),
  /** Why staff blocked it, sealed. */
  blockReason: jsonb<Sealed<{ reason: string }>>().nullable(),
  /** Why it is closed, if a closure blocked it. */
  closureReason: text<ClosureReason>().nullable(),
});

export type TimeSlotRow = RowOf<typeof timeSlots>;

const unbooked = { bookingId: null, bookingReference: null };
const unblocked = { blockReason: null, closureReason: null };
/** Keeps the slot's price. */
const freed = { status: 'available', ...unbooked, ...unblocked } as const;
const available = (slotId: number, priceCents: number): TimeSlotRow => ({
  slotId,
  status: 'available',
  priceCents,
  ...unbooked,
  ...unblocked,
});

/** The calendar: every stored slot in its present state. */
export const timeSlotsReadModel = defineReadModel({
  name: 'time_slots',
  version: 2,
  tables: [timeSlots],
  on: {
    SlotsGenerated: ({ data }, changes) => {
      for (const { slotId, priceCents } of data.slots) changes.put(timeSlots, available(slotId, priceCents));
    },
    SlotOpened: ({ data }, changes) => {
      changes.put(timeSlots, available(data.slotId, data.priceCents));
    },
    SlotRemoved: ({ data }, changes) => {
      changes.remove(timeSlots, data);
    },
    SlotBlocked: ({ data }, changes) => {
      changes.patch(timeSlots, { slotId: data.slotId }, { status: 'blocked', blockReason: data.reason });
    },
    SlotMadeAvailable: ({ data }, changes) => {
      changes.put(timeSlots, available(data.slotId, data.priceCents));
    },
    SlotPriceChanged: ({ data }, changes) => {
      changes.patch(timeSlots, { slotId: data.slotId }, { priceCents: data.priceCents });
    },
    BookingPlaced: ({ data }, changes) => {
      const booked = { status: 'booked', bookingId: data.bookingId, bookingReference: data.reference } as const;
      for (const { slotId } of data.slots) changes.patch(timeSlots, { slotId }, booked);
    },
    BookingCancelled: ({ data }, changes) => {
      for (const { slotId } of data.slots) changes.patch(timeSlots, { slotId }, freed);
    },
    BookingMoved: ({ data: { bookingId, newBookingId, reference, from, to, postponedBy } }, changes) => {
      const isSameDay = dayOfBooking(bookingId) === dayOfBooking(newBookingId);
      // On another day its old slots can be booked only when that day, too, has recorded that it left.
      const left = isSameDay ? freed : ({ status: 'reserved', ...unbooked } as const);
      if (postponedBy === null) for (const { slotId } of from) changes.patch(timeSlots, { slotId }, left);
      const booked = { status: 'booked', bookingId: newBookingId, bookingReference: reference } as const;
      for (const { slotId } of to) changes.patch(timeSlots, { slotId }, booked);
    },
    SlotsHeld: ({ data }, changes) => {
      for (const { slotId } of data.slots) changes.patch(timeSlots, { slotId }, { status: 'reserved' });
    },
    MoveReleased: ({ data }, changes) => {
      for (const slotId of data.slots) changes.patch(timeSlots, { slotId }, freed);
    },
    BookingMovedOut: ({ data }, changes) => {
      for (const slotId of data.slots) changes.patch(timeSlots, { slotId }, freed);
    },
    BookingPostponed: ({ data }, changes) => {
      for (const { slotId } of data.slots) changes.patch(timeSlots, { slotId }, freed);
    },
    BookingRestored: ({ data: { slots, bookingId, reference } }, changes) => {
      const booked = { status: 'booked', bookingId, bookingReference: reference } as const;
      for (const { slotId } of slots) changes.patch(timeSlots, { slotId }, booked);
    },
    SlotsClosed: ({ data }, changes) => {
      for (const slotId of data.slots)
        changes.patch(timeSlots, { slotId }, { status: 'blocked', closureReason: data.reason });
    },
    SlotsReopened: ({ data }, changes) => {
      for (const slotId of data.slots) changes.patch(timeSlots, { slotId }, freed);
      for (const { slotId, reason } of data.passedOn) changes.patch(timeSlots, { slotId }, { closureReason: reason });
    },
  },
});
