import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { dayOf, slotStart } from '@cablepark/contracts/shared/riga-time';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { bigint, int, text, timestamptz } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A cancelled booking. */
export const cancellations = defineTable(
  'cancellations',
  {
    bookingId: text().key(),
    position: bigint(),
    /** The Riga day of its slots, and the first of them. */
    day: text(),
    firstSlot: int(),
    cancelledAt: timestamptz(),
    reason: text<CancellationReason>(),
    /** Whole hours from the cancellation to the first slot, rounded down; negative after its start. */
    noticeHours: int(),
    /** The slots that it had, or had lost to a closure, and what they were sold for. */
    slots: int(),
    priceCents: int(),
    cancelledBy: text<'guest' | UserRole | 'system'>(),
  },
  { indexes: [{ name: 'cancellations_first_slot', columns: ['firstSlot'] }] },
);
export type CancellationRow = RowOf<typeof cancellations>;

const HOUR_MS = 3_600_000;

const whoIs = (actor: Actor): CancellationRow['cancelledBy'] => (actor.kind === 'user' ? actor.role : actor.kind);

/** The bookings that are cancelled. Taking the cancellation back removes the row; taking that back makes it anew. */
export const cancellationsReadModel = defineReadModel({
  name: 'cancellations',
  version: 3,
  tables: [cancellations],
  on: {
    BookingCancelled: ({ data, metadata, position }, changes) => {
      const slots = data.lost?.slots ?? data.slots;
      const firstSlot = Math.min(...slots.map(({ slotId }) => slotId));
      const noticeMs = slotStart(firstSlot).getTime() - Date.parse(metadata.at);
      changes.put(cancellations, {
        bookingId: data.bookingId,
        position,
        day: dayOf(firstSlot),
        firstSlot,
        cancelledAt: metadata.at,
        reason: data.reason,
        noticeHours: Math.floor(noticeMs / HOUR_MS),
        slots: slots.length,
        priceCents: slots.reduce((sum, { priceCents }) => sum + priceCents, 0),
        cancelledBy: whoIs(metadata.actor),
      });
    },
    BookingReverted: ({ data: { bookingId } }, changes) => {
      changes.remove(cancellations, { bookingId });
    },
  },
});
