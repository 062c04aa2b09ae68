import { z } from 'zod';

import { defineEvent } from '../shared/define-event.ts';
import { bookingIdText, exportAs, omittedText, shownText } from '../shared/exported.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { passKinds, vat } from './pass-product.ts';

/** The id of a pass. Exports and SQL show a pseudonym instead, made like those of accounts. */
const passIdText = exportAs('user', z.string());
const whole = z.number().int();
const count = whole.nonnegative();
const day = shownText;

/** What is left of a pass: half hours of kind `rides`, cents of kind `value`; else 0. */
const left = z.object({ rides: count, cents: count });
export type Left = z.output<typeof left>;

const names = z.object({ lv: shownText, en: shownText });
const terms = z.object({
  kind: z.enum(passKinds),
  name: names,
  priceCents: count,
  rides: count.nullable(),
  valueCents: count.nullable(),
  coversCents: count.nullable(),
  perDay: count.nullable(),
  vat: vat.nullable(),
});
const product = terms.extend({
  validDays: count.nullable(),
  validUntil: shownText.nullable(),
  position: count,
});

/** Whom a pass is for, with the code that it is used by. All may be missing but the code. */
export const passHolder = z.object({
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  code: z.string(),
});
export type PassHolder = z.output<typeof passHolder>;

const examplePass = '0198f3a0-0000-7000-8000-0000000000a1';
const exampleTerms = {
  kind: 'rides',
  name: { lv: '10 braucieni', en: '10 rides' },
  priceCents: 15_000,
  rides: 10,
  valueCents: null,
  coversCents: null,
  perDay: null,
  vat: null,
} as const;

/** Managers made a product, changed it, or took it off sale. */
export const PassProductChanged = defineEvent('PassProductChanged', {
  schema: z.object({
    productId: shownText,
    /** Null where it is not on sale. */
    product: product.nullable(),
    before: product.nullable(),
  }),
  example: {
    productId: examplePass,
    product: { ...exampleTerms, validDays: 365, validUntil: null, position: 1 },
    before: null,
  },
  inWhatIf: () => undefined,
  audit: { en: 'Pass product changed', lv: 'Mainīts abonementa veids' },
});

/** Staff sold a pass, and took the money at the park. */
export const PassSold = defineEvent('PassSold', {
  schema: z.object({
    passId: passIdText,
    productId: shownText,
    terms,
    /** A keyed hash of the code. */
    codeHash: omittedText,
    holder: sealed(passHolder),
    /** Whether the holder gets mails. */
    hasEmail: z.boolean(),
    language: z.enum(['lv', 'en']),
    paidBy: z.enum(['cash', 'card', 'transfer', 'other']),
    day,
    /** The last Riga day on which it is good. */
    expiresOn: day,
    left,
  }),
  example: {
    passId: examplePass,
    productId: examplePass,
    terms: exampleTerms,
    codeHash: 'a hash',
    holder: sealedExample,
    hasEmail: true,
    language: 'lv',
    paidBy: 'card',
    day: '2026-06-01',
    expiresOn: '2027-05-31',
    left: { rides: 10, cents: 0 },
  },
  inWhatIf: () => undefined,
  audit: { en: 'Pass sold', lv: 'Pārdots abonements' },
});

/**
 * What a pass pays of a booking. Hundreds of these must fit in one append, so fields that rarely
 * apply are left out where they don't.
 */
const use = z.object({
  bookingId: bookingIdText,
  passId: passIdText,
  /** The half hours that it pays, also those of a season pass. */
  rides: count,
  /** What a value card gives; else 0. */
  cents: count,
  /** How much of the booking's price these pay. */
  coveredCents: count,
  /** How much of the pass's price is earned by them. */
  earnedCents: count,
  /** What is left of the pass afterwards. */
  left,
  /** Only of a season pass, whose rides are not counted: the Riga day of the half hours. */
  day: day.optional(),
});
const exampleUse = {
  bookingId: '7HQ2M3N4P5Q6R7S8',
  passId: examplePass,
  rides: 2,
  cents: 0,
  coveredCents: 4000,
  earnedCents: 3000,
  left: { rides: 8, cents: 0 },
};

/** Passes paid bookings of the same commit. */
export const PassUsed = defineEvent('PassUsed', {
  schema: z.object({ uses: z.array(use).min(1) }),
  example: { uses: [exampleUse] },
  inWhatIf: () => undefined,
  audit: { en: 'Paid by pass', lv: 'Samaksāts ar abonementu' },
});

/** What bookings of the same commit had taken from passes came back to them. */
export const PassReturned = defineEvent('PassReturned', {
  schema: z.object({
    returns: z
      .array(
        use.extend({
          /** Negative: it is earned no more. */
          earnedCents: whole.nonpositive(),
          /** The last day on which an expired pass is good again. */
          expiresOn: day.optional(),
          /** What a refunded pass doesn't get back, and the part of its price paid out instead. */
          paidOut: left.extend({ priceCents: count }).optional(),
        }),
      )
      .min(1),
    /**
     * Whether staff gave it back to a customer who didn't come, so that it is taken again if that
     * is corrected.
     */
    isForAbsence: z.boolean(),
  }),
  example: {
    returns: [
      { ...exampleUse, earnedCents: -3000, left: { rides: 10, cents: 0 }, expiresOn: '2027-05-31' },
    ],
    isForAbsence: false,
  },
  inWhatIf: () => undefined,
  audit: { en: 'Given back to pass', lv: 'Atgriezts abonementā' },
});

const why = sealed(z.object({ why: z.string() }));

/** Staff gave rides or cents on top, or took some away. */
export const PassAdjusted = defineEvent('PassAdjusted', {
  schema: z.object({ passId: passIdText, rides: whole, cents: whole, left, why }),
  example: {
    passId: examplePass,
    rides: 1,
    cents: 0,
    left: { rides: 11, cents: 0 },
    why: sealedExample,
  },
  inWhatIf: () => undefined,
  audit: { en: 'Pass adjusted', lv: 'Labots abonements' },
});

/** A pass is good for longer. One that had expired gets back what its expiry took. */
export const PassExtended = defineEvent('PassExtended', {
  schema: z.object({
    passId: passIdText,
    from: day,
    until: day,
    /** What comes back. */
    rides: count,
    cents: count,
    /** How much of the price is no longer lapsed. */
    unlapsedCents: count,
    left,
  }),
  example: {
    passId: examplePass,
    from: '2027-05-31',
    until: '2027-08-31',
    rides: 0,
    cents: 0,
    unlapsedCents: 0,
    left: { rides: 10, cents: 0 },
  },
  inWhatIf: () => undefined,
  audit: { en: 'Pass extended', lv: 'Pagarināts abonements' },
});

/** What a pass loses when it ends. */
const ending = {
  passId: passIdText,
  rides: count,
  cents: count,
  /** What a season had earned since it was last counted, up to its last day. */
  earnedCents: count,
};

/** The pass ended, and the rest of its price is paid out at the park. */
export const PassRefunded = defineEvent('PassRefunded', {
  schema: z.object({ ...ending, givenBackCents: count, why }),
  example: {
    passId: examplePass,
    rides: 10,
    cents: 0,
    earnedCents: 0,
    givenBackCents: 15_000,
    why: sealedExample,
  },
  inWhatIf: () => undefined,
  audit: { en: 'Pass refunded', lv: 'Atmaksāts abonements' },
});

/** The time of a pass is over. What is left of it lapses, and so does the rest of its price. */
export const PassExpired = defineEvent('PassExpired', {
  schema: z.object({ ...ending, lapsedCents: count }),
  example: { passId: examplePass, rides: 3, cents: 0, earnedCents: 0, lapsedCents: 4500 },
  inWhatIf: () => undefined,
  isQuiet: true,
  audit: { en: 'Pass expired', lv: 'Beidzies abonements' },
});

/** A sale was taken back before anything was used. */
export const PassSaleUndone = defineEvent('PassSaleUndone', {
  schema: z.object({ passId: passIdText, priceCents: count, left }),
  example: { passId: examplePass, priceCents: 15_000, left: { rides: 10, cents: 0 } },
  inWhatIf: () => undefined,
  audit: { en: 'Sale of a pass undone', lv: 'Atsaukta abonementa pārdošana' },
});

/** The part of their price that season passes have earned by the days gone by, up to this day. */
export const SeasonsEarned = defineEvent('SeasonsEarned', {
  schema: z.object({
    until: day,
    seasons: z.array(z.object({ passId: passIdText, earnedCents: count })).min(1),
  }),
  example: { until: '2026-06-30', seasons: [{ passId: examplePass, earnedCents: 2500 }] },
  inWhatIf: () => undefined,
  isQuiet: true,
  audit: { en: 'Season passes earned', lv: 'Nopelnīts no sezonas abonementiem' },
});

/**
 * A mail about a pass after its sale: the pass once more, or a reminder that it expires soon.
 * `PassSold` by itself leads to the first mail.
 */
export const PassMailed = defineEvent('PassMailed', {
  schema: z.object({
    passId: passIdText,
    about: z.enum(['pass', 'expiry']),
    /** Its last day at that time. */
    expiresOn: day,
    /** Another e-mail than the holder's; null for that. */
    to: sealed(z.object({ email: z.string() })).nullable(),
  }),
  example: { passId: examplePass, about: 'expiry', expiresOn: '2027-05-31', to: null },
  inWhatIf: () => undefined,
  isQuiet: true,
  audit: { en: 'Pass mailed', lv: 'Abonements nosūtīts e-pastā' },
});

export const passEvents = [
  PassProductChanged,
  PassSold,
  PassUsed,
  PassReturned,
  PassAdjusted,
  PassExtended,
  PassRefunded,
  PassExpired,
  PassSaleUndone,
  SeasonsEarned,
  PassMailed,
] as const;
