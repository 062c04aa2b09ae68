import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { attendance, attendanceState } from './attendance.ts';
import { cancellationReason, closureReason } from './cancellation-reason.ts';
import { customer, personalField } from './customer.ts';
import { closureEvents } from './closure.events.ts';

const slotId = z.number().int();
const cents = z.number().int().nonnegative();
const day = z.string();
export const pricedSlot = z.object({ slotId, priceCents: cents });
const slotsAtPrices = z.object({ day, slots: z.array(pricedSlot).min(1) });
/** Why a slot is blocked. These are the staff's own words, so they are sealed. */
export const blockReason = z.object({ reason: z.string() });

/**
 * The day's schedule was generated or regenerated, in one event whatever that changed: a command over a year has to fit
 * one append. The removed and repriced slots were available; `slots` are new and available at these prices.
 */
export const SlotsGenerated = defineEvent('SlotsGenerated', {
  version: 2,
  since: 2,
  schema: z.object({ day, slots: z.array(pricedSlot), removed: z.array(slotId), repriced: z.array(pricedSlot) }),
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2000 }], removed: [989_063], repriced: [] },
  audit: { en: 'Time slots generated', lv: 'Izveidoti laiki' },
});

/** Staff turned cells of a day into slots, which are available. */
export const SlotOpened = defineEvent('SlotOpened', {
  version: 2,
  since: 2,
  schema: slotsAtPrices,
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2000 }] },
  audit: { en: 'Time slot opened', lv: 'Pievienots laiks' },
});

/** Available slots of a day were removed from the schedule. */
export const SlotRemoved = defineEvent('SlotRemoved', {
  version: 2,
  since: 2,
  schema: z.object({ day, slots: z.array(slotId).min(1) }),
  example: { day: '2026-06-01', slots: [989_064] },
  audit: { en: 'Time slot removed', lv: 'Noņemts laiks' },
});

/** Staff blocked available slots of a day. */
export const SlotBlocked = defineEvent('SlotBlocked', {
  version: 2,
  since: 2,
  schema: z.object({ day, slots: z.array(slotId).min(1), reason: sealed(blockReason) }),
  example: { day: '2026-06-01', slots: [989_064], reason: sealedExample },
  audit: { en: 'Time slot blocked', lv: 'Slēgts laiks' },
});

/** Blocked slots of a day became available again at these prices. */
export const SlotMadeAvailable = defineEvent('SlotMadeAvailable', {
  version: 2,
  since: 2,
  schema: slotsAtPrices,
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 1500 }] },
  audit: { en: 'Time slot made available', lv: 'Atvērts laiks' },
});

/** The prices of available slots of a day changed. */
export const SlotPriceChanged = defineEvent('SlotPriceChanged', {
  version: 2,
  since: 2,
  schema: slotsAtPrices,
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2500 }] },
  audit: { en: 'Price of a time slot changed', lv: 'Mainīta laika cena' },
});

/** Available slots of one day were booked together, at these prices. */
export const BookingPlaced = defineEvent('BookingPlaced', {
  version: 5,
  since: 4,
  schema: z.object({
    bookingId: z.string(),
    reference: z.string(),
    /** Unique in open books; null in events of before there were any, and in forks. */
    shortReference: z.string().nullable(),
    slots: z.array(pricedSlot).min(1),
    customer: sealed(customer),
    equipmentRental: z.boolean(),
    /** The customer’s account, if they were signed in. */
    ownerId: z.string().nullable(),
    /** The language of the mails about the booking. */
    language: z.enum(['lv', 'en']),
    /**
     * A keyed hash of the e-mail that the customer typed, to count bookings by. The key is a secret of the day, which
     * is deleted the night after.
     */
    emailHash: z.string().nullable(),
    /** A hash of the token in the booking's link, to find the booking by; null if it has no link yet. */
    linkHash: z.string().nullable(),
  }),
  example: {
    bookingId: '7HQ2M3N4P5Q6R7S8',
    reference: 'ABCDEFGH23456789',
    shortReference: 'QZ7-K4M',
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    customer: sealedExample,
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    emailHash: null,
    linkHash: null,
  },
  upcasts: { 4: (old: object) => ({ ...old, shortReference: null }) },
  audit: { en: 'Booking placed', lv: 'Izveidota rezervācija' },
});

export const BookingDetailsChanged = defineEvent('BookingDetailsChanged', {
  version: 2,
  since: 2,
  schema: z.object({
    bookingId: z.string(),
    /** The day of its slots, or of those that it lost, which the audit trail finds it by. */
    day,
    customer: sealed(customer),
    equipmentRental: z.boolean(),
    /** The personal fields that changed; null in events from before they were named. */
    changed: z.array(personalField).nullable(),
    /**
     * If the holder of the link changed the e-mail: the customer as they were, and what the letter to the old address
     * says besides. Otherwise null.
     */
    former: z
      .object({
        customer: sealed(customer),
        reference: z.string(),
        language: z.enum(['lv', 'en']),
        /** The slots that it holds, or has lost if it is postponed. */
        slots: z.array(pricedSlot).min(1),
      })
      .nullable(),
  }),
  example: {
    bookingId: '7HQ2M3N4P5Q6R7S8',
    day: '2026-06-01',
    customer: sealedExample,
    equipmentRental: true,
    changed: ['notes'],
    former: null,
  },
  audit: { en: 'Booking details changed', lv: 'Mainīti rezervācijas dati' },
});

/**
 * What readers of a booking's later events need to know of it, so that they need not remember its earlier ones. The
 * sealed customer is written only where it changes; mails read it from the booking's history.
 */
const bookingFacts = {
  bookingId: z.string(),
  reference: z.string(),
  ownerId: z.string().nullable(),
  language: z.enum(['lv', 'en']),
  /** How often the booking's times, price, details or state have changed, this time included. */
  sequence: z.number().int().nonnegative(),
  /** The stretches that moves, this one included, took away; left out if there are none. */
  goneStretches: z.array(z.object({ start: slotId, end: slotId })).optional(),
};
const exampleFacts = {
  bookingId: '7HQ2M3N4P5Q6R7S8',
  reference: 'ABCDEFGH23456789',
  ownerId: null,
  language: 'lv' as const,
  sequence: 1,
};

/** The booking's slots are available again. */
export const BookingCancelled = defineEvent('BookingCancelled', {
  version: 3,
  since: 3,
  schema: z.object({
    ...bookingFacts,
    /** The slots that it held; none if it was postponed. */
    slots: z.array(pricedSlot),
    reason: cancellationReason,
    /** The slots that it had lost, and the closure that took them, if it was postponed; otherwise null. */
    lost: z.object({ closureId: z.string(), slots: z.array(pricedSlot) }).nullable(),
  }),
  example: { ...exampleFacts, slots: [{ slotId: 989_064, priceCents: 2000 }], reason: 'weather', lost: null },
  audit: { en: 'Booking cancelled', lv: 'Atcelta rezervācija' },
});

/** A booking has other slots, of the same day or another. */
export const BookingMoved = defineEvent('BookingMoved', {
  version: 2,
  since: 2,
  schema: z.object({
    ...bookingFacts,
    /** The slots it had, at the prices it was booked at. */
    from: z.array(pricedSlot).min(1),
    to: z.array(pricedSlot).min(1),
    /** The closure that had postponed it, so that it held no slots; null if it stood. */
    postponedBy: z.string().nullable(),
    equipmentRental: z.boolean(),
  }),
  example: {
    ...exampleFacts,
    from: [{ slotId: 989_064, priceCents: 2000 }],
    to: [{ slotId: 989_065, priceCents: 2000 }],
    postponedBy: null,
    equipmentRental: false,
  },
  audit: { en: 'Booking moved', lv: 'Pārcelta rezervācija' },
});

/** A closure took the booking's slots. They are available, and those in the closure are blocked next. */
export const BookingPostponed = defineEvent('BookingPostponed', {
  version: 2,
  since: 2,
  schema: z.object({
    ...bookingFacts,
    slots: z.array(pricedSlot).min(1),
    equipmentRental: z.boolean(),
    /** The closure, which has the note for its customers. */
    closureId: z.string(),
    reason: closureReason,
  }),
  example: {
    ...exampleFacts,
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    equipmentRental: false,
    closureId: '0198f3a0-0000-7000-8000-000000000000',
    reason: 'weather',
  },
  audit: { en: 'Booking postponed', lv: 'Rezervācija atlikta' },
});

/** The closure was taken back, and the booking has its slots again. */
export const BookingRestored = defineEvent('BookingRestored', {
  version: 2,
  since: 2,
  schema: z.object({
    ...bookingFacts,
    slots: z.array(pricedSlot).min(1),
    equipmentRental: z.boolean(),
    closureId: z.string(),
  }),
  example: {
    ...exampleFacts,
    sequence: 2,
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    equipmentRental: false,
    closureId: '0198f3a0-0000-7000-8000-000000000000',
  },
  audit: { en: 'Booking brought back', lv: 'Rezervācija atjaunota' },
});

/**
 * An action was taken back, and this booking is as it was before: it stands on the slots that it had, or waits for other
 * ones.
 */
export const BookingReverted = defineEvent('BookingReverted', {
  version: 2,
  since: 2,
  schema: z.object({
    ...bookingFacts,
    /** What it was until now. */
    was: z.enum(['standing', 'postponed', 'cancelled']),
    /** The slots that it held until now. */
    left: z.array(pricedSlot),
    /** The slots that it has again, or had lost if it is postponed again. */
    slots: z.array(pricedSlot).min(1),
    /** Since when and why it is postponed again; null if it stands. */
    postponed: z.object({ since: z.string(), closureId: z.string(), reason: closureReason }).nullable(),
    /** The closure that it was waiting because of until now, and what counts there as its end; null if there is none. */
    settled: z.object({ closureId: z.string(), how: z.enum(['moved', 'undone']) }).nullable(),
    equipmentRental: z.boolean(),
    attendance: attendance.nullable(),
    remindedOf: slotId.nullable(),
  }),
  example: {
    ...exampleFacts,
    sequence: 2,
    was: 'cancelled',
    left: [],
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    postponed: null,
    settled: null,
    equipmentRental: false,
    attendance: null,
    remindedOf: null,
  },
  audit: { en: 'Booking as it was before', lv: 'Rezervācija atkal kā iepriekš' },
});

/** The moment has come to remind the customer of the session. */
export const BookingReminded = defineEvent('BookingReminded', {
  version: 2,
  since: 2,
  schema: z.object({ ...bookingFacts, slots: z.array(pricedSlot).min(1), equipmentRental: z.boolean() }),
  example: { ...exampleFacts, slots: [{ slotId: 989_064, priceCents: 2000 }], equipmentRental: false },
  audit: { en: 'Customer reminded', lv: 'Nosūtīts atgādinājums' },
});

/** A booking from before links existed got one. The token is sealed with its customer. */
export const BookingLinked = defineEvent('BookingLinked', {
  version: 2,
  since: 2,
  schema: z.object({ bookingId: z.string(), day, customer: sealed(customer), linkHash: z.string() }),
  example: { bookingId: '7HQ2M3N4P5Q6R7S8', day: '2026-06-01', customer: sealedExample, linkHash: 'abc' },
  audit: { en: 'Link to a booking made', lv: 'Izveidota rezervācijas saite' },
});

/** Staff noted whether the booking's customer came. */
export const AttendanceRecorded = defineEvent('AttendanceRecorded', {
  version: 2,
  since: 2,
  schema: z.object({ bookingId: z.string(), day, state: attendanceState, happenedAt: z.string() }),
  example: {
    bookingId: '7HQ2M3N4P5Q6R7S8',
    day: '2026-06-01',
    state: 'arrived',
    happenedAt: '2026-06-01T12:00:00.000Z',
  },
  audit: { en: 'Attendance noted', lv: 'Atzīmēta ierašanās' },
});

/** Bookings of before there were short references got theirs. */
export const ShortReferencesGiven = defineEvent('ShortReferencesGiven', {
  schema: z.object({
    bookings: z
      .array(
        z.object({
          bookingId: z.string(),
          /** Null in forks. */
          shortReference: z.string().nullable(),
        }),
      )
      .min(1),
  }),
  example: { bookings: [{ bookingId: '7HQ2M3N4P5Q6R7S8', shortReference: 'W3X-9AC' }] },
  audit: { en: 'Short references given', lv: 'Piešķirti īsie rezervāciju numuri' },
  isQuiet: true,
});

/** The books of all days before this one were closed: nothing on them changes any more, and decisions forget them. */
export const BooksClosed = defineEvent('BooksClosed', {
  schema: z.object({ before: day }),
  example: { before: '2025-04-27' },
  audit: { en: 'Books closed', lv: 'Noslēgta dienas uzskaite' },
  isQuiet: true,
});

export const scheduleEvents = [
  SlotsGenerated,
  SlotOpened,
  SlotRemoved,
  SlotBlocked,
  SlotMadeAvailable,
  SlotPriceChanged,
  BookingPlaced,
  BookingDetailsChanged,
  BookingCancelled,
  BookingMoved,
  BookingPostponed,
  BookingRestored,
  BookingReverted,
  BookingReminded,
  BookingLinked,
  AttendanceRecorded,
  ...closureEvents,
  ShortReferencesGiven,
  BooksClosed,
] as const;

/** The events about slots, bookings and closures. The stream also has those of the settings and of erasures. */
export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
