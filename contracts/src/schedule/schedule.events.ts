import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { customer } from './customer.ts';

const slotId = z.number().int();
const cents = z.number().int().nonnegative();
const day = z.string();
const pricedSlot = z.object({ slotId, priceCents: cents });
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
  version: 2,
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
  },
  audit: { en: 'Booking placed', lv: 'Izveidota rezervācija' },
  upcasts: { 1: (old: object) => ({ ...old, emailHash: null }) },
});

export const BookingDetailsChanged = defineEvent('BookingDetailsChanged', {
  version: 1,
  schema: z.object({ bookingId: z.string(), customer: sealed(customer), equipmentRental: z.boolean() }),
  example: { bookingId: '2026-06-01.7hq2', customer: sealedExample, equipmentRental: true },
  audit: { en: 'Booking details changed', lv: 'Mainīti rezervācijas dati' },
});

/**
 * The booking’s slots are available again. The event repeats whom and what the booking was for, so that readers need
 * not remember it.
 */
export const BookingCancelled = defineEvent('BookingCancelled', {
  version: 1,
  schema: z.object({
    bookingId: z.string(),
    reference: z.string(),
    slots: z.array(pricedSlot).min(1),
    customer: sealed(customer),
    ownerId: z.string().nullable(),
    language: z.enum(['lv', 'en']),
  }),
  example: {
    bookingId: '2026-06-01.7hq2',
    reference: 'ABCDEFGH23456789',
    slots: [{ slotId: 989_064, priceCents: 2000 }],
    customer: sealedExample,
    ownerId: null,
    language: 'lv',
  },
  audit: { en: 'Booking cancelled', lv: 'Atcelta rezervācija' },
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
] as const;

export type ScheduleEvent = EventOf<(typeof scheduleEvents)[number]>;
