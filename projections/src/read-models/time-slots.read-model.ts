import { dayOfBooking } from '@cablepark/contracts/schedule/booking-id';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { int, jsonb, text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import { historyTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A stored slot. Its day and its times follow from its id. */
export const timeSlots = defineTable('time_slots', {
  slotId: int().key(),
  status: text<'available' | 'booked' | 'blocked' | 'reserved'>(),
  priceCents: int(),
  bookingId: text().nullable().sealed(),
  bookingReference: text().nullable().sealed(),
  /** Why staff blocked it, sealed. */
  blockReason: jsonb<Sealed<{ reason: string }>>().nullable().sealed(),
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

export const timeSlotsHistory = historyTable(timeSlots);

/** The calendar: every stored slot in its present state. */
export const timeSlotsReadModel = defineReadModel({
  name: 'time_slots',
  version: 3,
  tables: [timeSlots],
  histories: [timeSlotsHistory],
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
    BookingReverted: ({ data: { was, left, slots, bookingId, reference, postponed } }, changes) => {
      if (was === 'standing') for (const { slotId } of left) changes.patch(timeSlots, { slotId }, freed);
      if (postponed) return;
      const booked = { status: 'booked', bookingId, bookingReference: reference } as const;
      for (const { slotId } of slots) changes.patch(timeSlots, { slotId }, booked);
    },
    BookingRevertedAway: ({ data }, changes) => {
      for (const slotId of data.slots) changes.patch(timeSlots, { slotId }, freed);
    },
    DeedClaimed: ({ data }, changes) => {
      for (const { slotId, status, priceCents } of data.slots)
        if (status !== null) changes.patch(timeSlots, { slotId }, { status: 'reserved' });
        else changes.put(timeSlots, { ...available(slotId, priceCents), status: 'reserved' });
    },
    DeedClaimEnded: ({ data }, changes) => {
      for (const { slotId, status } of data.slots)
        if (status === null) changes.remove(timeSlots, { slotId });
        else changes.patch(timeSlots, { slotId }, { status });
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
