import type { DataOf } from '@cablepark/contracts/events';
import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import {
  openDetailNames,
  openDetails,
  pickFields,
  type OpenDetail,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import { actorNameOf, type ActorName } from '@cablepark/contracts/shared/event-metadata';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { earliestSlotOf, type SlotId } from '@cablepark/contracts/shared/slot-ids';

import type { Changes } from '../runtime/changes.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import {
  bigint,
  boolean,
  defineTable,
  int,
  jsonb,
  text,
  timestamptz,
  uuid,
  type ColumnDefinition,
} from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

const toSlotColumns = (
  slots: readonly { readonly slotId: SlotId; readonly priceCents: number }[],
) => ({
  firstSlot: earliestSlotOf(slots),
  slotIds: slots.map(({ slotId }) => slotId),
  priceCents: slots.map(({ priceCents }) => priceCents),
});

const COLUMN_OF = { flag: boolean() };
/** A column for each open detail. */
const detailColumns = Object.fromEntries(
  openDetailNames.map((name) => [name, COLUMN_OF[openDetails[name].kind]]),
) as { [Name in OpenDetail]: ColumnDefinition<OpenDetails[Name]> };

/**
 * A booking, whether it stands, is postponed or was cancelled. Its customer stays sealed until it
 * is shown.
 */
export const bookings = defineTable(
  'bookings',
  {
    bookingId: text().key(),
    reference: text().sealed(),
    /** Unique among the bookings of open books. */
    shortReference: text().sealed(),
    /**
     * Log position of the event that placed it; orders bookings of the same millisecond in lists.
     */
    placedAtPosition: bigint(),
    createdAt: timestamptz(),
    placedBy: text<ActorName>(),
    firstSlot: int<SlotId>(),
    /** The slots that it holds, or has lost if it is postponed or was cancelled. */
    slotIds: int<SlotId>().array(),
    /** The prices at which these were booked, in the same order. */
    priceCents: int().array(),
    customerKeyId: uuid().sealed(),
    customerBox: text().sealed(),
    ...detailColumns,
    ownerId: text().nullable(),
    language: text<'lv' | 'en'>(),
    cancelledAt: timestamptz().nullable(),
    postponedAt: timestamptz().nullable(),
    /** The closure that took its slots, if it is postponed. */
    closureId: text().nullable(),
    closureReason: text<ClosureReason>().nullable(),
    /** How often its times, price, details or state have changed. */
    sequence: int(),
    /** The stretches that moves took away; null if there are none. */
    goneStretches: jsonb<readonly Stretch[]>().nullable(),
    attendance: jsonb<Attendance>().nullable(),
    /** When it got its present time. */
    timedAt: timestamptz(),
    /** The first slot of the time of which the customer was reminded. */
    remindedOf: int<SlotId>().nullable(),
    /** Whether staff have reached the customer by phone about its time. */
    isReached: boolean(),
    /** Whether the demo invented it. */
    isDemo: boolean(),
    /** A hash of the token in its present link. */
    linkHash: text().sealed(),
    /** Whether the customer to whom that link was given has been erased. It never works again. */
    isLinkErased: boolean(),
    isErased: boolean(),
  },
  {
    indexes: [
      { name: 'bookings_reference', columns: ['reference'], isUnique: true },
      { name: 'bookings_short_reference', columns: ['shortReference'] },
      { name: 'bookings_newest', columns: ['createdAt', 'placedAtPosition'] },
      { name: 'bookings_first_slot', columns: ['firstSlot'] },
    ],
  },
);

export type BookingRow = RowOf<typeof bookings>;

/**
 * Every link that a booking ever had: those of erased customers still find it, and say that it is
 * over for them.
 */
export const bookingLinks = defineTable('booking_links', {
  /** A hash of the token. */
  linkHash: text().key().sealed(),
  bookingId: text(),
});

/**
 * What each pass pays of a booking. All counts are zero again once it has come back to the pass.
 */
export const bookingPasses = defineTable('booking_passes', {
  bookingId: text().key(),
  passId: text().key(),
  /** Half hours, including those of a season. */
  rides: int().default(0),
  /** What a value card gave. */
  cents: int().default(0),
  /** How much of the booking's price these pay. */
  coveredCents: int().default(0),
});

const standing = { postponedAt: null, closureId: null, closureReason: null };
const oneChange = { sequence: 1 };

export const bookingsHistory = defineHistoryTable(bookings);
export const bookingPassesHistory = defineHistoryTable(bookingPasses);

/** Adds payments to what passes pay of bookings; takes them away if `sign` is -1. */
function addPayments(
  changes: Changes,
  payments: DataOf<'PassUsed'>['uses'] | DataOf<'PassReturned'>['returns'],
  sign: 1 | -1,
): void {
  for (const { bookingId, passId, rides, cents, coveredCents } of payments) {
    changes.add(
      bookingPasses,
      { bookingId, passId },
      { rides: sign * rides, cents: sign * cents, coveredCents: sign * coveredCents },
    );
  }
}

/**
 * Every booking there ever was. Cancelled ones are in no list, but in the data that people
 * download, and they must be found when somebody is erased.
 */
export const bookingsReadModel = defineReadModel({
  name: 'bookings',
  version: 1,
  tables: [bookings, bookingLinks, bookingPasses],
  on: {
    BookingPlaced: ({ data, position, metadata }, changes) => {
      changes.put(bookings, {
        bookingId: data.bookingId,
        reference: data.reference,
        shortReference: data.shortReference,
        placedAtPosition: position,
        createdAt: metadata.at,
        placedBy: actorNameOf(metadata.actor),
        ...toSlotColumns(data.slots),
        customerKeyId: data.customer.keyId,
        customerBox: data.customer.box,
        ...pickFields(openDetailNames, data),
        ownerId: data.ownerId,
        language: data.language,
        cancelledAt: null,
        ...standing,
        sequence: 0,
        goneStretches: null,
        attendance: null,
        timedAt: metadata.at,
        remindedOf: null,
        isReached: false,
        isDemo: metadata.actor.kind === 'system' && metadata.actor.name === 'demo',
        linkHash: data.linkHash,
        isLinkErased: false,
        isErased: false,
      });
      changes.put(bookingLinks, { linkHash: data.linkHash, bookingId: data.bookingId });
    },
    BookingDetailsChanged: ({ data }, changes) => {
      changes.patch(
        bookings,
        { bookingId: data.bookingId },
        {
          customerKeyId: data.customer.keyId,
          customerBox: data.customer.box,
          ...(data.linkHash !== null && { linkHash: data.linkHash, isLinkErased: false }),
          ...pickFields(openDetailNames, data),
          isErased: false,
        },
        oneChange,
      );
      if (data.linkHash !== null) {
        changes.put(bookingLinks, { linkHash: data.linkHash, bookingId: data.bookingId });
      }
    },
    BookingCancelled: ({ data, metadata }, changes) =>
      changes.patch(
        bookings,
        { bookingId: data.bookingId },
        { cancelledAt: metadata.at },
        oneChange,
      ),
    BookingMoved: ({ data: { bookingId, from, to, goneStretches }, metadata }, changes) => {
      const isSameDay = dayOf(earliestSlotOf(from)) === dayOf(earliestSlotOf(to));
      changes.patch(
        bookings,
        { bookingId },
        {
          ...toSlotColumns(to),
          ...standing,
          goneStretches: goneStretches ?? null,
          timedAt: metadata.at,
          isReached: false,
          ...(isSameDay ? {} : { attendance: null, remindedOf: null }),
        },
        oneChange,
      );
    },
    BookingPostponed: ({ data: { bookingId, closureId, reason }, metadata }, changes) => {
      const closure = { closureId, closureReason: reason };
      changes.patch(bookings, { bookingId }, { postponedAt: metadata.at, ...closure }, oneChange);
    },
    BookingRestored: ({ data: { bookingId }, metadata }, changes) =>
      changes.patch(
        bookings,
        { bookingId },
        { ...standing, timedAt: metadata.at, isReached: false },
        oneChange,
      ),
    BookingReverted: ({ data, metadata }, changes) => {
      const { closureId = null, reason = null, since = null } = data.postponed ?? {};
      changes.patch(
        bookings,
        { bookingId: data.bookingId },
        {
          ...toSlotColumns(data.slots),
          cancelledAt: null,
          postponedAt: since,
          closureId,
          closureReason: reason,
          goneStretches: data.goneStretches ?? null,
          attendance: data.attendance,
          timedAt: metadata.at,
          remindedOf: data.remindedOf,
          isReached: data.isReached,
        },
        oneChange,
      );
    },
    BookingReminded: ({ data: { bookingId, slots } }, changes) =>
      changes.patch(bookings, { bookingId }, { remindedOf: earliestSlotOf(slots) }),
    AttendanceRecorded: ({ data: { bookingId, state, happenedAt } }, changes) =>
      changes.patch(bookings, { bookingId }, { attendance: { state, happenedAt } }),
    CallRecorded: ({ data: { bookingId, isReached } }, changes) =>
      changes.patch(bookings, { bookingId }, { isReached }),
    PassUsed: ({ data: { uses } }, changes) => addPayments(changes, uses, 1),
    PassReturned: ({ data: { returns } }, changes) => addPayments(changes, returns, -1),
    PersonalDataErased: ({ data: { subject, subjectId } }, changes) => {
      if (subject === 'booking') {
        changes.patch(bookings, { bookingId: subjectId }, { isErased: true, isLinkErased: true });
      }
    },
  },
});

export const bookingsHistoryReadModel = defineHistory(bookingsReadModel, [
  bookingsHistory,
  bookingPassesHistory,
]);
