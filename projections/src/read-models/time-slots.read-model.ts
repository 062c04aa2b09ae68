import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** A stored slot. Its day and times follow from its id. */
export interface TimeSlotRow {
  slotId: number;
  status: 'available' | 'booked' | 'blocked';
  priceCents: number;
  bookingId: string | null;
  bookingReference: string | null;
  /** Why it is blocked, sealed. */
  blockReason: Sealed<{ reason: string }> | null;
}

export const timeSlots = defineTable<TimeSlotRow>('time_slots', {
  columns: {
    slotId: { name: 'slot_id', type: 'int', primary: true },
    status: { type: 'text' },
    priceCents: { name: 'price_cents', type: 'int' },
    bookingId: { name: 'booking_id', type: 'text', nullable: true },
    bookingReference: { name: 'booking_reference', type: 'text', nullable: true },
    blockReason: { name: 'block_reason', type: 'jsonb', nullable: true },
  },
});

const unbooked = { bookingId: null, bookingReference: null };
const available = (slotId: number, priceCents: number): TimeSlotRow => ({
  slotId,
  status: 'available',
  priceCents,
  ...unbooked,
  blockReason: null,
});

/** The calendar: every stored slot as it stands. */
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
