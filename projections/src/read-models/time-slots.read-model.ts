import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { int, jsonb, text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A stored slot. Its day and its times follow from its id. */
export const timeSlots = defineTable('time_slots', {
  slotId: int().key(),
  status: text<'available' | 'booked' | 'blocked'>(),
  priceCents: int(),
  bookingId: text().nullable(),
  bookingReference: text().nullable(),
  /** Why it is blocked, sealed. */
  blockReason: jsonb<Sealed<{ reason: string }>>().nullable(),
});

export type TimeSlotRow = RowOf<typeof timeSlots>;

const unbooked = { bookingId: null, bookingReference: null };
const available = (slotId: number, priceCents: number): TimeSlotRow => ({
  slotId,
  status: 'available',
  priceCents,
  ...unbooked,
  blockReason: null,
});

/** The calendar: every stored slot in its present state. */
export const timeSlotsReadModel = defineReadModel({
  name: 'time_slots',
  version: 1,
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
      for (const { slotId } of data.slots) changes.patch(timeSlots, { slotId }, { status: 'available', ...unbooked });
    },
  },
});
