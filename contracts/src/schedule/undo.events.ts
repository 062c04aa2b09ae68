import { z } from 'zod';
import { defineEvent } from '../shared/define-event.ts';
import { publicNote } from '../shared/public-note.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { attendance } from './attendance.ts';
import { closureReason } from './cancellation-reason.ts';
import { customer } from './customer.ts';

const UUID = '0198f3a0-0000-7000-8000-000000000000';
const slotId = z.number().int();
const cents = z.number().int().nonnegative();
const pricedSlot = z.object({ slotId, priceCents: cents });

/**
 * A deed was taken back, and this booking is as it was before: it stands on the slots that it had, or waits for other
 * ones, and all that decisions about it need is here, because the day may have forgotten it.
 */
export const BookingReverted = defineEvent('BookingReverted', {
  version: 1,
  schema: z.object({
    bookingId: z.string(),
    reference: z.string(),
    customer: sealed(customer),
    ownerId: z.string().nullable(),
    language: z.enum(['lv', 'en']),
    sequence: z.number().int().nonnegative(),
    goneStretches: z.array(z.object({ start: slotId, end: slotId })).optional(),
    /** What it was until now. It was `away` if it comes back from another day, where it stood. */
    was: z.enum(['standing', 'postponed', 'cancelled', 'away']),
    /** The slots that it held on this day until now, or on the other day if it was there. */
    left: z.array(pricedSlot),
    /** The slots that it has again, or had lost if it is postponed again. */
    slots: z.array(pricedSlot).min(1),
    /** Since when and why it is postponed again; null if it stands. */
    postponed: z
      .object({ since: z.string(), closureId: z.string(), reason: closureReason, note: publicNote.nullable() })
      .nullable(),
    /** The closure that it was waiting because of until now, and what counts there as its end; null if there is none. */
    settled: z.object({ closureId: z.string(), how: z.enum(['moved', 'undone']) }).nullable(),
    equipmentRental: z.boolean(),
    placedAt: z.string(),
    linkHash: z.string().nullable(),
    attendance: attendance.nullable(),
    remindedOf: slotId.nullable(),
    /** Every key that seals data of the booking and has not been erased. */
    keyIds: z.array(z.string()),
  }),
  example: {
    bookingId: '2026-06-01.7hq2',
    reference: 'ABCDEFGH23456789',
    customer: sealedExample,
    ownerId: null,
    language: 'lv',
    sequence: 2,
    was: 'cancelled',
    left: [],
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    postponed: null,
    settled: null,
    equipmentRental: false,
    placedAt: '2026-05-20T09:00:00.000Z',
    linkHash: null,
    attendance: null,
    remindedOf: null,
    keyIds: ['k-example'],
  },
  audit: { en: 'Booking as it was before', lv: 'Rezervācija atkal kā iepriekš' },
});

/** A move from another day was taken back: the booking has left this one, whose slots are available again. */
export const BookingRevertedAway = defineEvent('BookingRevertedAway', {
  version: 1,
  schema: z.object({ bookingId: z.string(), newBookingId: z.string(), slots: z.array(slotId) }),
  example: { bookingId: '2026-06-02.7hq2', newBookingId: '2026-06-01.7hq2', slots: [989_112] },
  audit: { en: 'Booking went back to its former day', lv: 'Rezervācija atgriezta iepriekšējā dienā' },
});

/** What a slot was when it was claimed; null if it was not stored. */
const claimedSlot = z.object({
  slotId,
  priceCents: cents,
  status: z.enum(['available', 'booked', 'blocked']).nullable(),
});

/** A deed over several streams is about to be taken back. Nothing else may change these until that has ended. */
export const DeedClaimed = defineEvent('DeedClaimed', {
  version: 1,
  schema: z.object({ undoId: z.string(), slots: z.array(claimedSlot), bookings: z.array(z.string()) }),
  example: {
    undoId: UUID,
    slots: [{ slotId: 989_064, priceCents: 2000, status: 'blocked' }],
    bookings: ['2026-06-01.7hq2'],
  },
  audit: { en: 'Time slots held for an undo', lv: 'Laiki aizturēti atsaukšanai' },
});

/** The slots are again what they were when they were claimed. What is taken back follows, unless it was given up. */
export const DeedClaimEnded = defineEvent('DeedClaimEnded', {
  version: 1,
  schema: z.object({ undoId: z.string(), slots: z.array(claimedSlot), bookings: z.array(z.string()) }),
  example: {
    undoId: UUID,
    slots: [{ slotId: 989_064, priceCents: 2000, status: 'blocked' }],
    bookings: ['2026-06-01.7hq2'],
  },
  audit: { en: 'Time slots held no longer for an undo', lv: 'Laiki vairs nav aizturēti atsaukšanai' },
});

export const undoEvents = [BookingReverted, BookingRevertedAway, DeedClaimed, DeedClaimEnded] as const;
