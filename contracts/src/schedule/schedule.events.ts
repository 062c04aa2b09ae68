import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { attendanceState } from './attendance.ts';
import { cancellationReason, closureReason } from './cancellation-reason.ts';
import { customer, personalField } from './customer.ts';
import { undoEvents } from './undo.events.ts';
import { publicNote } from '../shared/public-note.ts';

const slotId = z.number().int();
const cents = z.number().int().nonnegative();
const day = z.string();
export const pricedSlot = z.object({ slotId, priceCents: cents });
/** Why a slot is blocked. These are the staff's own words, so they are sealed. */
export const blockReason = z.object({ reason: z.string() });

/** The day's schedule was generated or regenerated. These slots are new and available at these prices. */
export const SlotsGenerated = defineEvent('SlotsGenerated', {
  version: 1,
  schema: z.object({ day, slots: z.array(pricedSlot) }),
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2000 }] },
  audit: { en: 'Time slots generated', lv: 'Izveidoti laiki' },
});

/** Staff turned a cell into a slot, which is available. */
export const SlotOpened = defineEvent('SlotOpened', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 2000 },
  audit: { en: 'Time slot opened', lv: 'Pievienots laiks' },
});

/** An available slot was removed from the schedule. */
export const SlotRemoved = defineEvent('SlotRemoved', {
  version: 1,
  schema: z.object({ slotId }),
  example: { slotId: 989_064 },
  audit: { en: 'Time slot removed', lv: 'Noņemts laiks' },
});

/** Staff blocked an available slot. */
export const SlotBlocked = defineEvent('SlotBlocked', {
  version: 1,
  schema: z.object({ slotId, reason: sealed(blockReason) }),
  example: { slotId: 989_064, reason: sealedExample },
  audit: { en: 'Time slot blocked', lv: 'Slēgts laiks' },
});

/** A blocked slot became available again at this price. */
export const SlotMadeAvailable = defineEvent('SlotMadeAvailable', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 1500 },
  audit: { en: 'Time slot made available', lv: 'Atvērts laiks' },
});

/** The price of an available slot changed. */
export const SlotPriceChanged = defineEvent('SlotPriceChanged', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 2500 },
  audit: { en: 'Price of a time slot changed', lv: 'Mainīta laika cena' },
});

/**
 * Identifies the request that placed a booking, so that repeating it gets the same answer. Both are keyed hashes; the
 * key of the body’s hash is a secret of the day on which the request was sent.
 */
const idempotency = z.object({ key: z.string(), body: z.string() });

/** Available slots of one day were booked together, at these prices. */
export const BookingPlaced = defineEvent('BookingPlaced', {
  version: 3,
  schema: z.object({
    bookingId: z.string(),
    reference: z.string(),
    slots: z.array(pricedSlot).min(1),
    customer: sealed(customer),
    equipmentRental: z.boolean(),
    /** The customer’s account, if they were signed in. */
    ownerId: z.string().nullable(),
    /** The language of the mails about the booking. */
    language: z.enum(['lv', 'en']),
    idempotency: idempotency.nullable(),
    /**
     * A keyed hash of the e-mail that the customer typed, to count bookings by. The key is a secret of the day, which
     * is deleted the night after.
     */
    emailHash: z.string().nullable(),
    /** A hash of the token in the booking's link, to find the booking by; null if it has no link yet. */
    linkHash: z.string().nullable(),
  }),
  example: {
    bookingId: '2026-06-01.7hq2',
    reference: 'ABCDEFGH23456789',
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    customer: sealedExample,
    equipmentRental: false,
    ownerId: null,
    language: 'lv',
    idempotency: null,
    emailHash: null,
    linkHash: null,
  },
  audit: { en: 'Booking placed', lv: 'Izveidota rezervācija' },
  upcasts: {
    1: (old: object) => ({ ...old, emailHash: null }),
    2: (old: object) => ({ ...old, linkHash: null }),
  },
});

export const BookingDetailsChanged = defineEvent('BookingDetailsChanged', {
  version: 2,
  schema: z.object({
    bookingId: z.string(),
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
    bookingId: '2026-06-01.7hq2',
    customer: sealedExample,
    equipmentRental: true,
    changed: ['notes'],
    former: null,
  },
  audit: { en: 'Booking details changed', lv: 'Mainīti rezervācijas dati' },
  upcasts: { 1: (old: object) => ({ ...old, changed: null, former: null }) },
});

/** What readers of a booking's later events need to know of it, so that they need not remember its earlier ones. */
const bookingFacts = {
  bookingId: z.string(),
  reference: z.string(),
  customer: sealed(customer),
  ownerId: z.string().nullable(),
  language: z.enum(['lv', 'en']),
  /** How often the booking's times, price, details or state have changed, this time included. */
  sequence: z.number().int().nonnegative(),
  /** The stretches that moves, this one included, took away; left out if there are none. */
  goneStretches: z.array(z.object({ start: slotId, end: slotId })).optional(),
};
const exampleFacts = {
  bookingId: '2026-06-01.7hq2',
  reference: 'ABCDEFGH23456789',
  customer: sealedExample,
  ownerId: null,
  language: 'lv' as const,
  sequence: 1,
};

/** The booking's slots are available again. */
export const BookingCancelled = defineEvent('BookingCancelled', {
  version: 2,
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
  // Version 1 left the reason open. Its calendar entries had the sequence number 1.
  upcasts: { 1: (old: object) => ({ ...old, reason: 'unknown', sequence: 1, lost: null }) },
});

/**
 * A booking has other slots. Within a day this is the whole move. Between days the event is in the stream of the move
 * and is the moment at which the booking changes its slots; both days follow.
 */
export const BookingMoved = defineEvent('BookingMoved', {
  version: 1,
  schema: z.object({
    ...bookingFacts,
    /** The id from now on. It differs if the day does. */
    newBookingId: z.string(),
    /** Null if it stays within its day. */
    moveId: z.string().nullable(),
    /** The slots it had, at the prices it was booked at. */
    from: z.array(pricedSlot).min(1),
    to: z.array(pricedSlot).min(1),
    /** The closure that had postponed it, so that it held no slots; null if it stood. */
    postponedBy: z.string().nullable(),
    equipmentRental: z.boolean(),
  }),
  example: {
    ...exampleFacts,
    newBookingId: '2026-06-01.7hq2',
    moveId: null,
    from: [{ slotId: 989_064, priceCents: 2000 }],
    to: [{ slotId: 989_065, priceCents: 2000 }],
    postponedBy: null,
    equipmentRental: false,
  },
  audit: { en: 'Booking moved', lv: 'Pārcelta rezervācija' },
});

/** A booking is about to leave the day. Nothing else may change it until the move has ended. */
export const BookingHeld = defineEvent('BookingHeld', {
  version: 1,
  schema: z.object({ moveId: z.string(), bookingId: z.string() }),
  example: { moveId: '0198f3a0-0000-7000-8000-000000000000', bookingId: '2026-06-01.7hq2' },
  audit: { en: 'Booking held for a move', lv: 'Rezervācija aizturēta pārcelšanai' },
});

/** Slots are reserved for a booking that comes from another day, at the prices that it will have. */
export const SlotsHeld = defineEvent('SlotsHeld', {
  version: 1,
  schema: z.object({ moveId: z.string(), bookingId: z.string(), slots: z.array(pricedSlot).min(1) }),
  example: {
    moveId: '0198f3a0-0000-7000-8000-000000000000',
    bookingId: '2026-06-02.7hq2',
    slots: [{ slotId: 989_112, priceCents: 2000 }],
  },
  audit: { en: 'Time slots reserved for a move', lv: 'Laiki rezervēti pārcelšanai' },
});

/** A move between days was given up: here it holds nothing any more, and later steps of it do nothing. */
export const MoveReleased = defineEvent('MoveReleased', {
  version: 1,
  schema: z.object({ moveId: z.string(), bookingId: z.string(), slots: z.array(slotId) }),
  example: { moveId: '0198f3a0-0000-7000-8000-000000000000', bookingId: '2026-06-02.7hq2', slots: [989_112] },
  audit: { en: 'Move given up', lv: 'Pārcelšana nav notikusi' },
});

/** The booking has left the day, whose slots are available again. */
export const BookingMovedOut = defineEvent('BookingMovedOut', {
  version: 1,
  schema: z.object({
    moveId: z.string(),
    bookingId: z.string(),
    newBookingId: z.string(),
    /** The slots that it held; none if it was postponed. */
    slots: z.array(slotId),
  }),
  example: {
    moveId: '0198f3a0-0000-7000-8000-000000000000',
    bookingId: '2026-06-01.7hq2',
    newBookingId: '2026-06-02.7hq2',
    slots: [989_064],
  },
  audit: { en: 'Booking left its day', lv: 'Rezervācija pārcelta prom' },
});

/** The booking has come to the day, to the slots that were held for it, with all that decisions about it need. */
export const BookingMovedIn = defineEvent('BookingMovedIn', {
  version: 1,
  schema: z.object({
    ...bookingFacts,
    moveId: z.string(),
    slots: z.array(pricedSlot).min(1),
    equipmentRental: z.boolean(),
    placedAt: z.string(),
    linkHash: z.string().nullable(),
    /** Every key that seals data of the booking and has not been erased. */
    keyIds: z.array(z.string()),
  }),
  example: {
    ...exampleFacts,
    bookingId: '2026-06-02.7hq2',
    moveId: '0198f3a0-0000-7000-8000-000000000000',
    slots: [{ slotId: 989_112, priceCents: 2000 }],
    equipmentRental: false,
    placedAt: '2026-05-20T09:00:00.000Z',
    linkHash: null,
    keyIds: ['k-example'],
  },
  audit: { en: 'Booking came to its new day', lv: 'Rezervācija pārcelta uz šo dienu' },
});

/** A part of the day is closed. These slots were available, and are blocked. */
export const SlotsClosed = defineEvent('SlotsClosed', {
  version: 1,
  schema: z.object({
    closureId: z.string(),
    day,
    /** The first slot of the stretch that lies in this day, and the first after it. */
    first: slotId,
    end: slotId,
    reason: closureReason,
    slots: z.array(slotId),
    /** Whether the day was closed before, and these slots came into being within the stretch later. */
    isLater: z.boolean(),
  }),
  example: {
    closureId: '0198f3a0-0000-7000-8000-000000000000',
    day: '2026-06-01',
    first: 989_064,
    end: 989_070,
    reason: 'weather',
    slots: [989_064],
    isLater: false,
  },
  audit: { en: 'Time slots closed', lv: 'Laiki slēgti' },
});

/** The closure was taken back on this day. */
export const SlotsReopened = defineEvent('SlotsReopened', {
  version: 1,
  schema: z.object({
    closureId: z.string(),
    day,
    /** These are available again, at the price that they had. */
    slots: z.array(slotId),
    /** These stay blocked, by other closures. */
    passedOn: z.array(z.object({ slotId, closureId: z.string(), reason: closureReason })),
  }),
  example: { closureId: '0198f3a0-0000-7000-8000-000000000000', day: '2026-06-01', slots: [989_064], passedOn: [] },
  audit: { en: 'Time slots opened again', lv: 'Laiki atkal atvērti' },
});

/** A closure took the booking's slots. They are available, and those in the closure are blocked next. */
export const BookingPostponed = defineEvent('BookingPostponed', {
  version: 1,
  schema: z.object({
    ...bookingFacts,
    slots: z.array(pricedSlot).min(1),
    equipmentRental: z.boolean(),
    closureId: z.string(),
    reason: closureReason,
    note: publicNote.nullable(),
  }),
  example: {
    ...exampleFacts,
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    equipmentRental: false,
    closureId: '0198f3a0-0000-7000-8000-000000000000',
    reason: 'weather',
    note: null,
  },
  audit: { en: 'Booking postponed', lv: 'Rezervācija atlikta' },
});

/** The closure was taken back, and the booking has its slots again. */
export const BookingRestored = defineEvent('BookingRestored', {
  version: 1,
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

/** The moment has come to remind the customer of the session. */
export const BookingReminded = defineEvent('BookingReminded', {
  version: 1,
  schema: z.object({ ...bookingFacts, slots: z.array(pricedSlot).min(1), equipmentRental: z.boolean() }),
  example: { ...exampleFacts, slots: [{ slotId: 989_064, priceCents: 2000 }], equipmentRental: false },
  audit: { en: 'Customer reminded', lv: 'Nosūtīts atgādinājums' },
});

/** A booking from before links existed got one. The token is sealed with its customer. */
export const BookingLinked = defineEvent('BookingLinked', {
  version: 1,
  schema: z.object({ bookingId: z.string(), customer: sealed(customer), linkHash: z.string() }),
  example: { bookingId: '2026-06-01.7hq2', customer: sealedExample, linkHash: 'abc' },
  audit: { en: 'Link to a booking made', lv: 'Izveidota rezervācijas saite' },
});

/** Staff noted whether the booking's customer came. */
export const AttendanceRecorded = defineEvent('AttendanceRecorded', {
  version: 1,
  schema: z.object({ bookingId: z.string(), state: attendanceState, happenedAt: z.string() }),
  example: { bookingId: '2026-06-01.7hq2', state: 'arrived', happenedAt: '2026-06-01T12:00:00.000Z' },
  audit: { en: 'Attendance noted', lv: 'Atzīmēta ierašanās' },
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
  BookingHeld,
  SlotsHeld,
  MoveReleased,
  BookingMovedOut,
  BookingMovedIn,
  SlotsClosed,
  SlotsReopened,
  BookingPostponed,
  BookingRestored,
  BookingReminded,
  BookingLinked,
  AttendanceRecorded,
  ...undoEvents,
] as const;

export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
