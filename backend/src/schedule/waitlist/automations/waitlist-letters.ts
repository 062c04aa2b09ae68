import type { DataOf } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Letter } from '#mail/letter';
import {
  billOf,
  customerFactsOf,
  signatureOf,
  timeFactsOf,
} from '#schedule/automations/letters/letter-facts';
import type { Park } from '#schedule/automations/letters/mailed-booking';
import {
  formatDayAndTime,
  formatStart,
  type Language,
} from '#schedule/automations/letters/riga-words';
import { wordsIn } from '#schedule/automations/letters/words';

/** A waitlist entry, with the customer's data opened. */
export interface MailedEntry {
  readonly slotId: SlotId;
  readonly language: Language;
  readonly customer: Customer;
  /** The URL of the page on which the customer sees the entry, and confirms, accepts or leaves. */
  readonly url: string;
}

/** Tells the customer that they are on the waitlist, and how to leave it. */
export const writeJoined = (entry: MailedEntry, park: Park): Letter => {
  const { joined } = wordsIn[entry.language];
  return { ...startLetter('joined', entry, park), lead: joined.lead(park.phone) };
};

/** Asks the customer to confirm by the link that the e-mail is theirs. */
export const writeConfirmRequest = (entry: MailedEntry, park: Park): Letter => {
  const { confirm } = wordsIn[entry.language];
  const letter = startLetter('confirm', entry, park);
  return { ...letter, lead: confirm.lead(park.phone), isLinkFirst: true };
};

/** Tells the customer that the slot is free for everybody, and where to book it. */
export const writeSlotForAll = (entry: MailedEntry, park: Park): Letter => {
  const { forAll } = wordsIn[entry.language];
  const letter = startLetter('forAll', entry, park);
  return {
    ...letter,
    lead: forAll.lead(park.phone),
    link: { ...letter.link, url: park.siteUrl },
    isLinkFirst: true,
  };
};

type Offer = Pick<DataOf<'SlotOffered'>, 'priceCents' | 'until'>;

/** Offers the customer the slot, at its price and until an instant. */
export const writeOffer = (entry: MailedEntry, offer: Offer, park: Park): Letter =>
  writeOfferLetter(entry, offer, { park, lead: wordsIn[entry.language].offer.lead(park.phone) });

/**
 * Writes about an offer to a customer who hasn't confirmed the entry, for whom the slot is kept
 * only briefly.
 */
export const writeUnconfirmedOffer = (entry: MailedEntry, offer: Offer, park: Park): Letter =>
  writeOfferLetter(entry, offer, {
    park,
    lead: wordsIn[entry.language].offer.unconfirmed(park.phone),
  });

function writeOfferLetter(
  entry: MailedEntry,
  { priceCents, until }: Offer,
  { park, lead }: { readonly park: Park; readonly lead: readonly string[] },
): Letter {
  const { language, slotId } = entry;
  const { offer, policy, latviaTime } = wordsIn[language];
  const letter = startLetter('offer', entry, park);
  const end = {
    label: offer.until,
    value: latviaTime(formatDayAndTime(language, new Date(until))),
  };
  return {
    ...letter,
    lead,
    facts: [end, ...letter.facts],
    bill: billOf(language, [{ slotId, priceCents }]),
    lists: [policy],
    isLinkFirst: true,
  };
}

function startLetter(
  kind: 'joined' | 'confirm' | 'offer' | 'forAll',
  { language, slotId, customer, url }: MailedEntry,
  park: Park,
) {
  const { subject, title, link } = wordsIn[language][kind];
  const slots = [{ slotId, priceCents: 0 }];
  return {
    language,
    subject: subject(formatStart(language, slotId)),
    title,
    facts: [...timeFactsOf({ language, slots }), ...customerFactsOf(language, customer)],
    bill: null,
    lists: [],
    link: { label: link, url },
    signature: signatureOf(language, park),
  };
}
