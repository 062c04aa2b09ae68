import { z } from 'zod';
import { defineEvent, type EventOf } from '../shared/define-event.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { customer } from './customer.ts';

const slotId = z.number().int();
const cents = z.number().int().nonnegative();
const day = z.string();
const pricedSlot = z.object({ slotId, priceCents: cents });
/** Why a slot is blocked: staff's own words, so sealed. */
export const blockReason = z.object({ reason: z.string() });

/** The day's schedule was made, or made again: these slots are new, available, at these prices. */
export const SlotsGenerated = defineEvent('SlotsGenerated', {
  version: 1,
  schema: z.object({ day, slots: z.array(pricedSlot) }),
  example: { day: '2026-06-01', slots: [{ slotId: 989_064, priceCents: 2000 }] },
  audit: { en: 'Time slots generated', lv: 'Izveidoti laiki' },
});

/** One more slot for sale: staff turned a cell that was never stored into it. */
export const SlotOpened = defineEvent('SlotOpened', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 2000 },
  audit: { en: 'Time slot opened', lv: 'Pievienots laiks' },
});

/** An available slot is gone from the schedule. */
export const SlotRemoved = defineEvent('SlotRemoved', {
  version: 1,
  schema: z.object({ slotId }),
  example: { slotId: 989_064 },
  audit: { en: 'Time slot removed', lv: 'Noņemts laiks' },
});

/** Staff took an available slot out of sale. */
export const SlotBlocked = defineEvent('SlotBlocked', {
  version: 1,
  schema: z.object({ slotId, reason: sealed(blockReason) }),
  example: { slotId: 989_064, reason: sealedExample },
  audit: { en: 'Time slot blocked', lv: 'Slēgts laiks' },
});

/** A blocked slot can be booked again, at this price. */
export const SlotMadeAvailable = defineEvent('SlotMadeAvailable', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 1500 },
  audit: { en: 'Time slot made available', lv: 'Atvērts laiks' },
});

/** An available slot is sold at another price from now on. */
export const SlotPriceChanged = defineEvent('SlotPriceChanged', {
  version: 1,
  schema: pricedSlot,
  example: { slotId: 989_064, priceCents: 2500 },
  audit: { en: 'Price of a time slot changed', lv: 'Mainīta laika cena' },
});

/** Makes a booking answerable again to the same request. Keyed hashes, the body's under a secret of the day it was sent on. */
const idempotency = z.object({ key: z.string(), body: z.string() });

/** Available slots, all of one day, were booked together at the prices they had. */
export const BookingPlaced = defineEvent('BookingPlaced', {
  version: 2,
  schema: z.object({
    bookingId: z.string(),
    reference: z.string(),
    slots: z.array(pricedSlot).min(1),
    customer: sealed(customer),
    equipmentRental: z.boolean(),
    /** The account it belongs to, if its customer was signed in. */
    ownerId: z.string().nullable(),
    /** The language its mails are written in. */
    language: z.enum(['lv', 'en']),
    idempotency: idempotency.nullable(),
    /** Of the e-mail that a customer typed: by it placings are counted. Its secret is deleted the night after the day. */
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

/** Its slots can be booked again. It repeats whom and what it was about, so that readers need no memory. */
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
