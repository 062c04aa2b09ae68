import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { bigint, boolean, int, jsonb, text, timestamptz, defineTable } from '../runtime/define-table.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import type { RowOf } from '../runtime/table.ts';

/** An entry of a waiting list. Whether an open one waits, is offered its slot or is over, the schedule and the clock say. */
export const waitlist = defineTable(
  'waitlist',
  {
    entryId: text().key(),
    tokenHash: text().sealed(),
    day: text(),
    slotId: int(),
    status: text<'open' | 'accepted' | 'declined' | 'lapsed' | 'left'>(),
    customer: jsonb<Sealed<Customer>>().sealed(),
    userId: text().nullable().sealed(),
    language: text<'lv' | 'en'>(),
    joinedCents: int(),
    joinedAt: timestamptz(),
    joinedPosition: bigint(),
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
      { name: 'waitlist_token', columns: ['tokenHash'] },
      { name: 'waitlist_day', columns: ['day', 'joinedPosition'] },
    ],
  },
);
export type WaitlistRow = RowOf<typeof waitlist>;

/** Everybody who ever waited for a slot, and what became of it. */
export const waitlistReadModel = defineReadModel({
  name: 'waitlist',
  version: 1,
  tables: [waitlist],
  on: {
    WaitlistJoined: (
      { data: { emailHash: _emailHash, ahead: _ahead, priceCents: joinedCents, ...entry }, position, metadata },
      changes,
    ) => {
      changes.put(waitlist, {
        ...entry,
        status: 'open',
        joinedCents,
        joinedAt: metadata.at,
        joinedPosition: position,
        ...{ offeredAt: null, offeredPosition: null, offerUntil: null, offerCents: null },
        ...{ bookingId: null, bookingReference: null, isErased: false },
      });
    },
    SlotOffered: ({ data: { entryId, until, priceCents }, position, metadata }, changes) => {
      const offer = { offeredAt: metadata.at, offeredPosition: position, offerUntil: until, offerCents: priceCents };
      changes.patch(waitlist, { entryId }, offer);
    },
    OfferAccepted: ({ data: { entryId, bookingId, reference: bookingReference } }, changes) =>
      changes.patch(waitlist, { entryId }, { status: 'accepted', bookingId, bookingReference }),
    OfferDeclined: ({ data: { entryId } }, changes) => changes.patch(waitlist, { entryId }, { status: 'declined' }),
    OfferLapsed: ({ data: { entryId } }, changes) => changes.patch(waitlist, { entryId }, { status: 'lapsed' }),
    WaitlistLeft: ({ data: { entryId } }, changes) => changes.patch(waitlist, { entryId }, { status: 'left' }),
    PersonalDataErased: ({ data: { subject, subjectId: entryId } }, changes) => {
      if (subject === 'waitlistEntry') changes.patch(waitlist, { entryId }, { isErased: true });
    },
  },
});
