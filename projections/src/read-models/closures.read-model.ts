import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { PublicNote } from '@cablepark/contracts/shared/public-note';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import { defineReadModel } from '../runtime/define-read-model.ts';
import {
  bigint,
  boolean,
  defineTable,
  int,
  jsonb,
  text,
  timestamptz,
} from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

/** A stretch of time that staff closed. */
export const closures = defineTable('closures', {
  closureId: text().key(),
  /** Log position of the event that closed it; orders closures in lists. */
  closedAtPosition: bigint(),
  createdAt: timestamptz(),
  beginsAt: timestamptz(),
  endsAt: timestamptz(),
  reason: text<ClosureReason>(),
  note: jsonb<PublicNote>().nullable(),
  slots: int(),
  mails: int(),
  takenBackAt: timestamptz().nullable(),
  /** How many slots were opened when it was taken back. */
  openedSlots: int(),
  /** Whether the closing was undone, so that it is as if it had never been. */
  isUndone: boolean(),
});
export type ClosureRow = RowOf<typeof closures>;

/** A booking that a closure postponed, and how that was first resolved. */
export const closureBookings = defineTable('closure_bookings', {
  closureId: text().key(),
  bookingId: text().key(),
  postponedAtPosition: bigint(),
  reference: text().sealed(),
  /** Where the booking was; it may be elsewhere now. */
  day: text(),
  firstSlot: int<SlotId>(),
  how: text<'moved' | 'cancelled' | 'restored' | 'undone'>().nullable(),
});
export type ClosureBookingRow = RowOf<typeof closureBookings>;

export const closuresHistory = defineHistoryTable(closures);
export const closureBookingsHistory = defineHistoryTable(closureBookings);

/** The closures there ever were, with their bookings. */
export const closuresReadModel = defineReadModel({
  name: 'closures',
  version: 1,
  tables: [closures, closureBookings],
  on: {
    StretchClosed: (
      { data: { closureId, from, to, reason, note, slots, mails }, position, metadata },
      changes,
    ) => {
      changes.put(closures, {
        closureId,
        closedAtPosition: position,
        createdAt: metadata.at,
        beginsAt: from,
        endsAt: to,
        reason,
        note,
        slots,
        mails,
        takenBackAt: null,
        openedSlots: 0,
        isUndone: false,
      });
    },
    ClosureTakenBack: ({ data: { closureId, slots }, metadata }, changes) =>
      changes.patch(closures, { closureId }, { takenBackAt: metadata.at, openedSlots: slots }),
    BookingPostponed: ({ data: { closureId, bookingId, reference, slots }, position }, changes) => {
      const firstSlot = earliestSlotOf(slots);
      changes.put(closureBookings, {
        closureId,
        bookingId,
        postponedAtPosition: position,
        reference,
        day: dayOf(firstSlot),
        firstSlot,
        how: null,
      });
    },
    BookingMoved: ({ data: { postponedBy: closureId, bookingId } }, changes) => {
      if (closureId !== null) {
        changes.patch(closureBookings, { closureId, bookingId }, { how: 'moved' });
      }
    },
    BookingCancelled: ({ data: { lost, bookingId } }, changes) => {
      if (lost) {
        changes.patch(
          closureBookings,
          { closureId: lost.closureId, bookingId },
          { how: 'cancelled' },
        );
      }
    },
    BookingReverted: ({ data: { postponed, settled, bookingId } }, changes) => {
      if (postponed) {
        changes.patch(
          closureBookings,
          { closureId: postponed.closureId, bookingId },
          { how: null },
        );
      }
      if (settled) {
        changes.patch(
          closureBookings,
          { closureId: settled.closureId, bookingId },
          { how: settled.how },
        );
      }
    },
    ClosureUndone: ({ data: { closureId } }, changes) =>
      changes.patch(closures, { closureId }, { isUndone: true }),
    ClosureRedone: ({ data: { closureId } }, changes) =>
      changes.patch(closures, { closureId }, { isUndone: false }),
    BookingRestored: ({ data: { closureId, bookingId } }, changes) =>
      changes.patch(closureBookings, { closureId, bookingId }, { how: 'restored' }),
  },
});

export const closuresHistoryReadModel = defineHistory(closuresReadModel, [
  closuresHistory,
  closureBookingsHistory,
]);
