import { z } from 'zod';

import { defineEvent, toPersonalFact } from '../shared/define-event.ts';
import { bookingIdText, omittedText, shownText, userIdText } from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { dayOf } from '../shared/riga-time.ts';
import { sealed, sealedExample, unknownBox } from '../shared/sealed.ts';
import type { SlotId } from '../shared/slot-ids.ts';
import { attendance, attendanceState } from './attendance.ts';
import { blankOpenDetails, openDetails, schemasOf } from './booking-details.ts';
import { cancellationReason, closureReason } from './cancellation-reason.ts';
import { bookingField, customer, personalField } from './customer.ts';

const day = shownText;
const closureId = shownText;
export const pricedSlot = z.object({
  slotId: storedSlotId,
  priceCents: z.number().int().nonnegative(),
});
const pricedSlots = z.array(pricedSlot).min(1);
type PricedSlots = readonly z.output<typeof pricedSlot>[];
/** The slots' ids, in the order of the slots. */
export const idsOf = (slots: PricedSlots): SlotId[] => slots.map(({ slotId }) => slotId);
const daysOf = (slots: PricedSlots) => slots.map(({ slotId }) => dayOf(slotId));
/** What an event touches if the booking takes or leaves all its slots. */
const changesItsSlots = {
  touches: ({ bookingId, slots }: { readonly bookingId: string; readonly slots: PricedSlots }) => ({
    booking: bookingId,
    slots: idsOf(slots),
  }),
  days: ({ slots }: { readonly slots: PricedSlots }) => daysOf(slots),
};
const exampleId = '7HQ2M3N4P5Q6R7S8';
const exampleSlots = [{ slotId: 989_064, priceCents: 2000 }];
const uuid = '0198f3a0-0000-7000-8000-000000000000';

/**
 * In what-if every customer holds a link, so that what they did can be decided again without
 * knowing who they are.
 */
export const LINK_IN_WHAT_IF = 'link';

/** Available slots of one day were booked together, at these prices. */
export const BookingPlaced = defineEvent('BookingPlaced', {
  schema: z.object({
    bookingId: bookingIdText,
    reference: bookingIdText,
    /** Unique in open books. */
    shortReference: omittedText,
    slots: pricedSlots,
    customer: sealed(customer),
    ...schemasOf(openDetails, 'recorded'),
    /** The customer’s account, if they were signed in. */
    ownerId: userIdText.nullable(),
    /** The language of the mails about the booking. */
    language: z.enum(['lv', 'en']),
    /**
     * A hash of the e-mail the customer typed, by which bookings are counted; its key is deleted
     * after the day.
     */
    emailHash: omittedText.nullable(),
    /**
     * A hash of the token in the booking's link, by which it is found. The token itself is sealed
     * with the customer.
     */
    linkHash: omittedText,
  }),
  example: {
    bookingId: exampleId,
    reference: 'ABCDEFGH23456789',
    shortReference: 'QZ7-K4M',
    slots: exampleSlots,
    customer: sealedExample,
    ...blankOpenDetails,
    ownerId: null,
    language: 'lv',
    emailHash: null,
    linkHash: 'abc',
  },
  ...changesItsSlots,
  inWhatIf: (data) => ({
    ...data,
    customer: unknownBox,
    emailHash: null,
    linkHash: LINK_IN_WHAT_IF,
  }),
  audit: { en: 'Booking placed', lv: 'Izveidota rezervācija' },
});

export const BookingDetailsChanged = defineEvent('BookingDetailsChanged', {
  schema: z.object({
    bookingId: bookingIdText,
    /**
     * The day of its slots or, if it is postponed, of those it lost. The audit trail finds the
     * event by it.
     */
    day,
    customer: sealed(customer),
    /** A hash of the token in a new link, if a customer was entered in place of an erased one. */
    linkHash: omittedText.nullable(),
    ...schemasOf(openDetails, 'recorded'),
    /** The personal fields that changed. */
    changed: z.array(personalField),
    /**
     * If the link's holder changed the e-mail: the former customer, and what else the letter to the
     * old address says.
     */
    former: z
      .object({
        customer: sealed(customer),
        reference: bookingIdText,
        language: z.enum(['lv', 'en']),
        /** The slots it holds, or lost when it was postponed. */
        slots: pricedSlots,
      })
      .nullable(),
    /** The member of staff who changed them; null if the customer did. */
    staffId: userIdText.nullable(),
    /**
     * The fields that had been changed since the form showed them, each with the member of staff,
     * or null for the customer.
     */
    replaced: z.array(
      z.object({ field: bookingField, staffId: userIdText.nullable(), at: shownText }),
    ),
  }),
  example: {
    bookingId: exampleId,
    day: '2026-06-01',
    customer: sealedExample,
    linkHash: null,
    ...blankOpenDetails,
    changed: ['notes'],
    former: null,
    staffId: uuid,
    replaced: [{ field: 'notes', staffId: null, at: '2026-05-31T12:00:00.000Z' }],
  },
  touches: ({ bookingId }) => ({ booking: bookingId }),
  inWhatIf: () => undefined,
  facts: ({ changed }) => changed.map(toPersonalFact),
  audit: { en: 'Booking details changed', lv: 'Mainīti rezervācijas dati' },
});

/**
 * What readers of later events need to know about a booking. The sealed customer is written only
 * when it changes.
 */
const bookingFacts = {
  bookingId: bookingIdText,
  reference: bookingIdText,
  ownerId: userIdText.nullable(),
  language: z.enum(['lv', 'en']),
  /** How often the booking's times, price, details or state have changed, including this time. */
  sequence: z.number().int().nonnegative(),
  /** The stretches lost by moves, including this one; absent if none. */
  goneStretches: z.array(z.object({ start: storedSlotId, end: storedSlotId })).optional(),
};
const exampleFacts = {
  bookingId: exampleId,
  reference: 'ABCDEFGH23456789',
  ownerId: null,
  language: 'lv' as const,
  sequence: 1,
};

/** The booking's slots are available again. */
export const BookingCancelled = defineEvent('BookingCancelled', {
  schema: z.object({
    ...bookingFacts,
    /** The slots it held; none if it was postponed. */
    slots: z.array(pricedSlot),
    reason: cancellationReason,
    /**
     * If it was postponed, the slots it had lost and the closure that took them; otherwise null.
     */
    lost: z.object({ closureId, slots: z.array(pricedSlot) }).nullable(),
  }),
  example: { ...exampleFacts, slots: exampleSlots, reason: 'weather', lost: null },
  ...changesItsSlots,
  days: ({ slots, lost }) => daysOf([...slots, ...(lost?.slots ?? [])]),
  audit: { en: 'Booking cancelled', lv: 'Atcelta rezervācija' },
});

/** A booking moved to other slots, of the same day or another. */
export const BookingMoved = defineEvent('BookingMoved', {
  schema: z.object({
    ...bookingFacts,
    /** The slots it had, at the prices it was booked at. */
    from: pricedSlots,
    to: pricedSlots,
    /** The closure that had postponed it, so that it held no slots; null if it stood. */
    postponedBy: closureId.nullable(),
    ...schemasOf(openDetails, 'recorded'),
  }),
  example: {
    ...exampleFacts,
    from: exampleSlots,
    to: [{ slotId: 989_065, priceCents: 2000 }],
    postponedBy: null,
    ...blankOpenDetails,
  },
  touches: ({ bookingId, from, to, postponedBy }) => ({
    booking: bookingId,
    slots: [...(postponedBy === null ? idsOf(from) : []), ...idsOf(to)],
  }),
  days: ({ from, to }) => daysOf([...to, ...from]),
  audit: { en: 'Booking moved', lv: 'Pārcelta rezervācija' },
});

/**
 * A closure took the booking's slots. They become available; the events that follow block those
 * within the closure.
 */
export const BookingPostponed = defineEvent('BookingPostponed', {
  schema: z.object({
    ...bookingFacts,
    slots: pricedSlots,
    ...schemasOf(openDetails, 'recorded'),
    /** The closure, which has the note for its customers. */
    closureId,
    reason: closureReason,
  }),
  example: {
    ...exampleFacts,
    slots: exampleSlots,
    ...blankOpenDetails,
    closureId: uuid,
    reason: 'weather',
  },
  ...changesItsSlots,
  audit: { en: 'Booking postponed', lv: 'Rezervācija atlikta' },
});

/** The closure was taken back, and the booking has its slots again. */
export const BookingRestored = defineEvent('BookingRestored', {
  schema: z.object({
    ...bookingFacts,
    slots: pricedSlots,
    ...schemasOf(openDetails, 'recorded'),
    closureId,
  }),
  example: {
    ...exampleFacts,
    sequence: 2,
    slots: exampleSlots,
    ...blankOpenDetails,
    closureId: uuid,
  },
  ...changesItsSlots,
  audit: { en: 'Booking brought back', lv: 'Rezervācija atjaunota' },
});

/** An action was undone: the booking has its former slots again, or is postponed again. */
export const BookingReverted = defineEvent('BookingReverted', {
  schema: z.object({
    ...bookingFacts,
    /** Its state before this event. */
    was: z.enum(['standing', 'postponed', 'cancelled']),
    /** The slots it held before this event. */
    left: z.array(pricedSlot),
    /** The slots it has again or, if it is postponed again, the slots it had lost. */
    slots: pricedSlots,
    /** Since when and why it is postponed again; null if it stands. */
    postponed: z.object({ since: shownText, closureId, reason: closureReason }).nullable(),
    /**
     * The closure that had postponed it until now, and how the closure's list of bookings counts it
     * from now on; null if there is none.
     */
    settled: z.object({ closureId, how: z.enum(['moved', 'undone']) }).nullable(),
    ...schemasOf(openDetails, 'recorded'),
    attendance: attendance.nullable(),
    remindedOf: storedSlotId.nullable(),
    isReached: z.boolean(),
  }),
  example: {
    ...exampleFacts,
    sequence: 2,
    was: 'cancelled',
    left: [],
    slots: exampleSlots,
    postponed: null,
    settled: null,
    ...blankOpenDetails,
    attendance: null,
    remindedOf: null,
    isReached: false,
  },
  touches: ({ bookingId, left, slots, postponed }) => ({
    booking: bookingId,
    slots: [...idsOf(left), ...idsOf(postponed ? [] : slots)],
  }),
  days: ({ slots, left }) => daysOf([...slots, ...left]),
  audit: { en: 'Booking as it was before', lv: 'Rezervācija atkal kā iepriekš' },
});

/** It is time to remind the customer of the session. */
export const BookingReminded = defineEvent('BookingReminded', {
  schema: z.object({
    ...bookingFacts,
    slots: pricedSlots,
    ...schemasOf(openDetails, 'recorded'),
  }),
  example: { ...exampleFacts, slots: exampleSlots, ...blankOpenDetails },
  days: ({ slots }) => daysOf(slots),
  inWhatIf: () => undefined,
  audit: { en: 'Customer reminded', lv: 'Nosūtīts atgādinājums' },
});

/** Staff noted whether the booking's customer came. */
export const AttendanceRecorded = defineEvent('AttendanceRecorded', {
  schema: z.object({
    bookingId: bookingIdText,
    day,
    state: attendanceState,
    happenedAt: shownText,
  }),
  example: {
    bookingId: exampleId,
    day: '2026-06-01',
    state: 'arrived',
    happenedAt: '2026-06-01T12:00:00.000Z',
  },
  touches: ({ bookingId }) => ({ booking: bookingId }),
  inWhatIf: () => undefined,
  audit: { en: 'Attendance noted', lv: 'Atzīmēta ierašanās' },
});

/** Staff noted whether they have reached the booking's customer by phone, after a closure. */
export const CallRecorded = defineEvent('CallRecorded', {
  schema: z.object({ bookingId: bookingIdText, day, isReached: z.boolean() }),
  example: { bookingId: exampleId, day: '2026-06-01', isReached: true },
  touches: ({ bookingId }) => ({ booking: bookingId }),
  inWhatIf: () => undefined,
  audit: { en: 'Call noted', lv: 'Atzīmēts zvans' },
});

export const bookingEvents = [
  BookingPlaced,
  BookingDetailsChanged,
  BookingCancelled,
  BookingMoved,
  BookingPostponed,
  BookingRestored,
  BookingReverted,
  BookingReminded,
  AttendanceRecorded,
  CallRecorded,
] as const;
