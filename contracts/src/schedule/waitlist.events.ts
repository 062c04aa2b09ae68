import { z } from 'zod';

import { defineEvent } from '../shared/define-event.ts';
import {
  bookingIdText,
  entryIdText,
  omittedText,
  shownText,
  userIdText,
} from '../shared/exported.ts';
import { storedSlotId } from '../shared/fields.ts';
import { sealed, sealedExample } from '../shared/sealed.ts';
import { customer } from './customer.ts';

/** An entry of a half hour's waitlist. */
const entry = { entryId: entryIdText, day: shownText, slotId: storedSlotId };
const exampleEntry = { entryId: '5HQ2M3N4P5Q6R7S8', day: '2026-06-01', slotId: 989_064 };

/** What a customer enters to join a waitlist, and what the answer says. */
const request = {
  ...entry,
  /** A hash of the token in the link that is mailed. */
  tokenHash: omittedText,
  customer: sealed(customer),
  /** The customer’s account, if they were signed in. */
  userId: userIdText.nullable(),
  /** The language of the mails about the entry. */
  language: z.enum(['lv', 'en']),
  /** How many entries were ahead, and the slot's price in cents. */
  ahead: z.number().int().nonnegative(),
  priceCents: z.number().int().nonnegative(),
};
const exampleRequest = {
  ...exampleEntry,
  tokenHash: 'a hash',
  customer: sealedExample,
  userId: null,
  language: 'lv',
  ahead: 0,
  priceCents: 2000,
} as const;

/** What-if leaves waitlists out, and the audit trail shows their events only on request. */
const quiet = { inWhatIf: () => undefined, isQuiet: true };

/** A customer joined the waitlist of a half hour that somebody else has. */
export const WaitlistJoined = defineEvent('WaitlistJoined', {
  schema: z.object({
    ...request,
    /**
     * A keyed hash of the e-mail, to know the customer by. The key is the day's secret, deleted the
     * night after.
     */
    emailHash: omittedText,
  }),
  example: { ...exampleRequest, emailHash: 'another hash' },
  ...quiet,
  audit: { en: 'Waiting list joined', lv: 'Pieteikums rindā' },
});

/**
 * Somebody joined again with the e-mail of an entry. The entry keeps its place on the waitlist and
 * gets a new link and new data: at once if it was unconfirmed, otherwise when the new link is
 * confirmed. `ahead` is what the answer says, as to a newcomer.
 */
export const WaitlistRejoined = defineEvent('WaitlistRejoined', {
  schema: z.object({
    ...request,
    /** Whether the entry keeps its present link and data until the new link is confirmed. */
    isPending: z.boolean(),
  }),
  example: { ...exampleRequest, ahead: 1, isPending: false },
  ...quiet,
  audit: { en: 'Waiting list joined again', lv: 'Atkārtots pieteikums rindā' },
});

/**
 * The mailed link was opened, which proves the entry's e-mail. That link and its data are the
 * entry's only ones from now on.
 */
export const WaitlistConfirmed = defineEvent('WaitlistConfirmed', {
  schema: z.object({
    ...request,
    /** Until when the half hour is offered; null if it isn't. */
    offeredUntil: shownText.nullable(),
  }),
  example: { ...exampleRequest, offeredUntil: null },
  ...quiet,
  audit: { en: 'Waiting list entry confirmed', lv: 'Apstiprināta vieta rindā' },
});

/** A customer left the waitlist, and gave up any offer. */
export const WaitlistLeft = defineEvent('WaitlistLeft', {
  schema: z.object({ ...entry, wasOffered: z.boolean() }),
  example: { ...exampleEntry, wasOffered: false },
  ...quiet,
  audit: { en: 'Waiting list left', lv: 'Izstājies no rindas' },
});

/**
 * A half hour became free and is reserved, at this price and until this instant, for the first on
 * its waitlist.
 */
export const SlotOffered = defineEvent('SlotOffered', {
  schema: z.object({ ...entry, priceCents: z.number().int().nonnegative(), until: shownText }),
  example: { ...exampleEntry, priceCents: 2000, until: '2026-05-31T11:00:00.000Z' },
  ...quiet,
  audit: { en: 'Time slot offered', lv: 'Piedāvāts laiks' },
});

/** The customer accepted the offer; the same append has their booking. */
export const OfferAccepted = defineEvent('OfferAccepted', {
  schema: z.object({ ...entry, bookingId: bookingIdText, reference: bookingIdText }),
  example: { ...exampleEntry, bookingId: '7HQ2M3N4P5Q6R7S8', reference: 'ABCDEFGH23456789' },
  ...quiet,
  audit: { en: 'Offer accepted', lv: 'Piedāvājums pieņemts' },
});

export const OfferDeclined = defineEvent('OfferDeclined', {
  schema: z.object(entry),
  example: exampleEntry,
  ...quiet,
  audit: { en: 'Offer declined', lv: 'Piedāvājums noraidīts' },
});

/** The offer expired. It had ended by the clock before this event. */
export const OfferLapsed = defineEvent('OfferLapsed', {
  schema: z.object(entry),
  example: exampleEntry,
  ...quiet,
  audit: { en: 'Offer lapsed', lv: 'Piedāvājuma laiks beidzies' },
});

/**
 * Two offers to unconfirmed entries lapsed in a row. Until it is next sold, anyone may book the
 * half hour and it isn't offered. These entries stay on its waitlist.
 */
export const OffersSuspended = defineEvent('OffersSuspended', {
  schema: z.object({ day: shownText, slotId: storedSlotId, entryIds: z.array(entryIdText) }),
  example: { day: '2026-06-01', slotId: 989_064, entryIds: ['5HQ2M3N4P5Q6R7S8'] },
  ...quiet,
  audit: { en: 'Time slot offered no more', lv: 'Laiks vairs netiek piedāvāts rindai' },
});

export const waitlistEvents = [
  WaitlistJoined,
  WaitlistRejoined,
  WaitlistConfirmed,
  WaitlistLeft,
  SlotOffered,
  OfferAccepted,
  OfferDeclined,
  OfferLapsed,
  OffersSuspended,
] as const;
