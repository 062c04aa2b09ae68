import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel, type EventNamed } from '../runtime/define-read-model.ts';
import { boolean, defineTable, int, jsonb, text, timestamptz } from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A stored slot. Its day and its times follow from its id. */
export const timeSlots = defineTable('time_slots', {
  slotId: int<SlotId>().key(),
  status: text<'available' | 'booked' | 'blocked'>(),
  priceCents: int(),
  /** Whether staff set that price by hand, and the settings haven't priced it since (rule 3.7). */
  isByHand: boolean(),
  /** What its booking pays; null unless it is booked. */
  soldCents: int().nullable(),
  /** Whether staff opened it, in contrast to the schedule that generated it. */
  isOpened: boolean(),
  bookingId: text().nullable().sealed(),
  bookingReference: text().nullable().sealed(),
  /** Why staff blocked it, sealed. */
  blockReason: jsonb<Sealed<{ reason: string }>>().nullable().sealed(),
  /** The closure that blocked it, if one did, and why. */
  closureId: text().nullable(),
  closureReason: text<ClosureReason>().nullable(),
  /**
   * The holder while it is held, by hold, browser or account, and the end of the hold. Of an offer,
   * only its end is here; its entry is in `waitlist`.
   */
  holdHash: text().nullable().sealed(),
  visitorHash: text().nullable().sealed(),
  holderId: text().nullable().sealed(),
  reservedUntil: timestamptz().nullable(),
});

export type TimeSlotRow = RowOf<typeof timeSlots>;

const unbooked = { soldCents: null, bookingId: null, bookingReference: null };
const unblocked = { blockReason: null, closureId: null, closureReason: null };
const unreserved = { holdHash: null, visitorHash: null, holderId: null, reservedUntil: null };
/** Keeps the slot's price. */
const available = { status: 'available', ...unbooked, ...unblocked, ...unreserved } as const;
const createRow = (
  slotId: SlotId,
  priceCents: number,
  from: Pick<TimeSlotRow, 'isByHand' | 'isOpened'>,
): TimeSlotRow => ({
  slotId,
  status: 'available',
  priceCents,
  ...from,
  ...unbooked,
  ...unblocked,
  ...unreserved,
});

export const timeSlotsHistory = defineHistoryTable(timeSlots);

/** The calendar: every stored slot in its present state. */
export const timeSlotsReadModel = defineReadModel({
  name: 'time_slots',
  version: 1,
  tables: [timeSlots],
  on: {
    SlotsGenerated: ({ data: { slots, removed, repriced } }, changes) => {
      for (const slotId of removed) {
        changes.remove(timeSlots, { slotId });
      }

      for (const { slotId, priceCents } of repriced) {
        changes.patch(timeSlots, { slotId }, { priceCents, isByHand: false });
      }

      for (const { slotId, priceCents } of slots) {
        changes.put(timeSlots, createRow(slotId, priceCents, { isByHand: false, isOpened: false }));
      }
    },
    SlotOpened: ({ data: { slots, isByHand = false } }, changes) => {
      for (const { slotId, priceCents } of slots) {
        changes.put(timeSlots, createRow(slotId, priceCents, { isByHand, isOpened: true }));
      }
    },
    SlotRemoved: ({ data }, changes) => {
      for (const slotId of data.slots) {
        changes.remove(timeSlots, { slotId });
      }
    },
    SlotBlocked: ({ data }, changes) => {
      for (const slotId of data.slots) {
        changes.patch(
          timeSlots,
          { slotId },
          { status: 'blocked', blockReason: data.reason, ...unreserved },
        );
      }
    },
    SlotBlockReasonChanged: ({ data: { slots, reason: blockReason } }, changes) => {
      for (const slotId of slots) {
        changes.patch(timeSlots, { slotId }, { blockReason, closureId: null, closureReason: null });
      }
    },
    SlotMadeAvailable: ({ data: { slots, isByHand } }, changes) => {
      for (const { slotId, priceCents } of slots) {
        changes.patch(
          timeSlots,
          { slotId },
          { ...available, priceCents, ...(isByHand && { isByHand }) },
        );
      }
    },
    SlotPriceChanged: ({ data: { slots, isByHand = false } }, changes) => {
      for (const { slotId, priceCents } of slots) {
        changes.patch(timeSlots, { slotId }, { priceCents, isByHand });
      }
    },
    HoldPlaced: ({ data: { holdHash, visitorHash, userId: holderId, until, slots } }, changes) => {
      const reserved = { holdHash, visitorHash, holderId, reservedUntil: until };
      for (const { slotId } of slots) {
        changes.patch(timeSlots, { slotId }, reserved);
      }
    },
    HoldEnded: ({ data }, changes) => {
      for (const slotId of data.slots) {
        changes.patch(timeSlots, { slotId }, unreserved);
      }
    },
    SlotOffered: ({ data: { slotId, until: reservedUntil } }, changes) =>
      changes.patch(timeSlots, { slotId }, { ...unreserved, reservedUntil }),
    WaitlistConfirmed: ({ data: { slotId, offeredUntil } }, changes) => {
      if (offeredUntil !== null) {
        changes.patch(timeSlots, { slotId }, { reservedUntil: offeredUntil });
      }
    },
    OfferDeclined: ({ data: { slotId } }, changes) =>
      changes.patch(timeSlots, { slotId }, unreserved),
    WaitlistLeft: ({ data: { slotId, wasOffered } }, changes) => {
      if (wasOffered) {
        changes.patch(timeSlots, { slotId }, unreserved);
      }
    },
    BookingPlaced: markBooked,
    BookingRestored: markBooked,
    BookingCancelled: markAvailable,
    BookingPostponed: markAvailable,
    BookingMoved: ({ data }, changes) => {
      if (data.postponedBy === null) {
        for (const { slotId } of data.from) {
          changes.patch(timeSlots, { slotId }, available);
        }
      }

      markSold(data, data.to, changes);
    },
    BookingReverted: ({ data }, changes) => {
      for (const { slotId } of data.left) {
        changes.patch(timeSlots, { slotId }, available);
      }
      if (!data.postponed) {
        markSold(data, data.slots, changes);
      }
    },
    SlotsClosed: ({ data: { slots, closureId, reason } }, changes) => {
      for (const slotId of slots) {
        changes.patch(
          timeSlots,
          { slotId },
          { status: 'blocked', closureId, closureReason: reason, ...unreserved },
        );
      }
    },
    SlotsReopened: ({ data }, changes) => {
      for (const slotId of data.slots) {
        changes.patch(timeSlots, { slotId }, available);
      }

      for (const { slotId, closureId, reason } of data.passedOn) {
        changes.patch(timeSlots, { slotId }, { closureId, closureReason: reason });
      }
    },
  },
});

export const timeSlotsHistoryReadModel = defineHistory(timeSlotsReadModel, [timeSlotsHistory]);

function markBooked(
  { data }: EventNamed<'BookingPlaced' | 'BookingRestored'>,
  changes: Changes,
): void {
  markSold(data, data.slots, changes);
}

function markAvailable(
  { data }: EventNamed<'BookingCancelled' | 'BookingPostponed'>,
  changes: Changes,
): void {
  for (const { slotId } of data.slots) {
    changes.patch(timeSlots, { slotId }, available);
  }
}

function markSold(
  { bookingId, reference }: { readonly bookingId: string; readonly reference: string },
  slots: readonly { readonly slotId: SlotId; readonly priceCents: number }[],
  changes: Changes,
): void {
  const booked = {
    status: 'booked',
    bookingId,
    bookingReference: reference,
    ...unreserved,
  } as const;
  for (const { slotId, priceCents: soldCents } of slots) {
    changes.patch(timeSlots, { slotId }, { ...booked, soldCents });
  }
}
