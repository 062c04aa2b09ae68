import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { SlotId } from '@cablepark/contracts/shared/slot-ids';

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
import type { RowOf } from '../runtime/table.ts';

/**
 * An entry of a waitlist. Whether an open entry waits, has an offer or is over depends on the
 * schedule and the clock.
 */
export const waitlist = defineTable(
  'waitlist',
  {
    entryId: text().key(),
    /** The hash of the token in the link that is valid now. */
    tokenHash: text().sealed(),
    /** The hash of the token in a newer link, which becomes valid when it is confirmed. */
    pendingTokenHash: text().nullable().sealed(),
    day: text(),
    slotId: int<SlotId>(),
    status: text<'open' | 'accepted' | 'declined' | 'lapsed' | 'left'>(),
    customer: jsonb<Sealed<Customer>>().sealed(),
    userId: text().nullable().sealed(),
    language: text<'lv' | 'en'>(),
    joinedCents: int(),
    joinedAt: timestamptz(),
    joinedPosition: bigint(),
    confirmedAt: timestamptz().nullable(),
    offeredAt: timestamptz().nullable(),
    offeredPosition: bigint().nullable(),
    offerUntil: timestamptz().nullable(),
    offerCents: int().nullable(),
    bookingId: text().nullable().sealed(),
    bookingReference: text().nullable().sealed(),
    isErased: boolean(),
  },
  {
    indexes: [
      { name: 'waitlist_booking', columns: ['bookingId'] },
      { name: 'waitlist_day', columns: ['day', 'joinedPosition'] },
    ],
  },
);
export type WaitlistRow = RowOf<typeof waitlist>;

/** Every link that an entry ever had, with the data that came with it. */
export const waitlistLinks = defineTable(
  'waitlist_links',
  {
    tokenHash: text().key().sealed(),
    entryId: text(),
    customer: jsonb<Sealed<Customer>>().sealed(),
    userId: text().nullable().sealed(),
    language: text<'lv' | 'en'>(),
  },
  { indexes: [{ name: 'waitlist_links_entry', columns: ['entryId'] }] },
);
export type WaitlistLinkRow = RowOf<typeof waitlistLinks>;

/** Every entry of every waitlist there ever was, and how it ended. */
export const waitlistReadModel = defineReadModel({
  name: 'waitlist',
  version: 1,
  tables: [waitlist, waitlistLinks],
  on: {
    WaitlistJoined: (
      {
        data: { emailHash: _emailHash, ahead: _ahead, priceCents: joinedCents, ...entry },
        position,
        metadata,
      },
      changes,
    ) => {
      changes.put(waitlistLinks, linkOf(entry));
      changes.put(waitlist, {
        ...entry,
        status: 'open',
        joinedCents,
        joinedAt: metadata.at,
        joinedPosition: position,
        confirmedAt: null,
        pendingTokenHash: null,
        offeredAt: null,
        offeredPosition: null,
        offerUntil: null,
        offerCents: null,
        bookingId: null,
        bookingReference: null,
        isErased: false,
      });
    },
    WaitlistRejoined: ({ data }, changes) => {
      changes.put(waitlistLinks, linkOf(data));
      const renewed = data.isPending ? { pendingTokenHash: data.tokenHash } : dataOf(data);
      changes.patch(waitlist, { entryId: data.entryId }, renewed);
    },
    WaitlistConfirmed: ({ data, metadata }, changes) => {
      const { entryId, offeredUntil } = data;
      const offer = offeredUntil === null ? {} : { offerUntil: offeredUntil };
      const confirmed = { confirmedAt: metadata.at, pendingTokenHash: null };
      changes.patch(waitlist, { entryId }, { ...dataOf(data), ...offer, ...confirmed });
    },
    SlotOffered: ({ data: { entryId, until, priceCents }, position, metadata }, changes) => {
      const offer = {
        offeredAt: metadata.at,
        offeredPosition: position,
        offerUntil: until,
        offerCents: priceCents,
      };
      changes.patch(waitlist, { entryId }, offer);
    },
    OfferAccepted: ({ data: { entryId, bookingId, reference: bookingReference } }, changes) =>
      changes.patch(waitlist, { entryId }, { status: 'accepted', bookingId, bookingReference }),
    OfferDeclined: ({ data: { entryId } }, changes) =>
      changes.patch(waitlist, { entryId }, { status: 'declined' }),
    OfferLapsed: ({ data: { entryId } }, changes) =>
      changes.patch(waitlist, { entryId }, { status: 'lapsed' }),
    WaitlistLeft: ({ data: { entryId } }, changes) =>
      changes.patch(waitlist, { entryId }, { status: 'left' }),
    PersonalDataErased: ({ data: { subject, subjectId: entryId } }, changes) => {
      if (subject === 'waitlistEntry') {
        changes.patch(waitlist, { entryId }, { isErased: true });
      }
    },
  },
});

const linkOf = ({
  tokenHash,
  entryId,
  customer,
  userId,
  language,
}: WaitlistLinkRow): WaitlistLinkRow => ({
  tokenHash,
  entryId,
  customer,
  userId,
  language,
});

const dataOf = ({ tokenHash, customer, userId, language }: Omit<WaitlistLinkRow, 'entryId'>) => ({
  tokenHash,
  customer,
  userId,
  language,
});
