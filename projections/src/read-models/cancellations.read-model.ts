import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { actorNameOf, type ActorName } from '@cablepark/contracts/shared/event-metadata';
import { dayOf, HOUR_MS, startOfSlot } from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable, int, text, timestamptz } from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';

export const cancellations = defineTable(
  'cancellations',
  {
    bookingId: text().key(),
    /** The Riga day of its slots, and the first of them. */
    day: text(),
    firstSlot: int<SlotId>(),
    cancelledAt: timestamptz(),
    reason: text<CancellationReason>(),
    /**
     * Whole hours from the cancellation to the first slot, rounded down; negative after its start.
     */
    noticeHours: int(),
    /** The slots that it had, or had lost to a closure, and what they were sold for. */
    slots: int(),
    priceCents: int(),
    slotIds: int<SlotId>().array(),
    cancelledBy: text<ActorName>(),
  },
  { indexes: [{ name: 'cancellations_first_slot', columns: ['firstSlot'] }] },
);

export const cancellationsHistory = defineHistoryTable(cancellations);

/**
 * The bookings that are cancelled. Undoing a cancellation removes its row; undoing that adds it
 * again.
 */
export const cancellationsReadModel = defineReadModel({
  name: 'cancellations',
  version: 1,
  tables: [cancellations],
  on: {
    BookingCancelled: ({ data, metadata }, changes) => {
      const slots = data.lost?.slots ?? data.slots;
      const firstSlot = earliestSlotOf(slots);
      const noticeMs = startOfSlot(firstSlot).getTime() - Date.parse(metadata.at);
      changes.put(cancellations, {
        bookingId: data.bookingId,
        day: dayOf(firstSlot),
        firstSlot,
        cancelledAt: metadata.at,
        reason: data.reason,
        noticeHours: Math.floor(noticeMs / HOUR_MS),
        slots: slots.length,
        priceCents: slots.reduce((sum, { priceCents }) => sum + priceCents, 0),
        slotIds: slots.map(({ slotId }) => slotId).sort((a, b) => a - b),
        cancelledBy: actorNameOf(metadata.actor),
      });
    },
    BookingReverted: ({ data: { bookingId } }, changes) =>
      changes.remove(cancellations, { bookingId }),
  },
});

export const cancellationsHistoryReadModel = defineHistory(cancellationsReadModel, [
  cancellationsHistory,
]);
