import type { Attendance } from '@cablepark/contracts/schedule/attendance';
import type { ClosureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import { actorNameOf, type ActorName } from '@cablepark/contracts/shared/event-metadata';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

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
} from '../runtime/define-table.ts';
import { defineHistory, defineHistoryTable } from '../runtime/history/history-table.ts';
import type { RowOf } from '../runtime/table.ts';

const firstOf = (slots: readonly { readonly slotId: number }[]): number =>
  Math.min(...slots.map(({ slotId }) => slotId));
const toSlotColumns = (
  slots: readonly { readonly slotId: number; readonly priceCents: number }[],
) => ({
  firstSlot: firstOf(slots),
  slotIds: slots.map(({ slotId }) => slotId),
  priceCents: slots.map(({ priceCents }) => priceCents),
});

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
    firstSlot: int(),
    /** The slots that it holds, or has lost if it is postponed or was cancelled. */
    slotIds: int().array(),
    /** The prices at which these were booked, in the same order. */
    priceCents: int().array(),
    customerKeyId: uuid().sealed(),
    customerBox: text().sealed(),
    equipmentRental: boolean(),
    /** Whether the package of the price list is asked for. */
    package: boolean(),
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
    /** Since when it has its present time. */
    timedAt: timestamptz(),
    /** The first slot of the time of which the customer was reminded. */
    remindedOf: int().nullable(),
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

const standing = { postponedAt: null, closureId: null, closureReason: null };
const oneChange = { sequence: 1 };

export const bookingsHistory = defineHistoryTable(bookings, ['sequence']);

/**
 * Every booking there ever was. Cancelled ones are shown to nobody, but must be found when somebody
 * is erased.
 */
export const bookingsReadModel = defineReadModel({
  name: 'bookings',
  version: 9,
  tables: [bookings, bookingLinks],
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
        equipmentRental: data.equipmentRental,
        package: data.package,
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
          equipmentRental: data.equipmentRental,
          package: data.package,
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
      const isSameDay = dayOf(firstOf(from)) === dayOf(firstOf(to));
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
      changes.patch(bookings, { bookingId }, { remindedOf: firstOf(slots) }),
    AttendanceRecorded: ({ data: { bookingId, state, happenedAt } }, changes) =>
      changes.patch(bookings, { bookingId }, { attendance: { state, happenedAt } }),
    CallRecorded: ({ data: { bookingId, isReached } }, changes) =>
      changes.patch(bookings, { bookingId }, { isReached }),
    PersonalDataErased: ({ data: { subject, subjectId } }, changes) => {
      if (subject === 'booking') {
        changes.patch(bookings, { bookingId: subjectId }, { isErased: true, isLinkErased: true });
      }
    },
  },
});

export const bookingsHistoryReadModel = defineHistory(bookingsReadModel, [bookingsHistory]);
