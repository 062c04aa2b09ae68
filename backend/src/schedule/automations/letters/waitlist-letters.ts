import type { DataOf } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Letter } from '../../../mail/letter.ts';
import { billOf, personOf, signatureOf, whenOf, type Park } from './customer-letters.ts';
import { beginning, fullTime, type Language } from './riga-words.ts';
import { wordsIn } from './words.ts';

/** An entry of a waiting list, with the customer's data opened. */
export interface MailedEntry {
  readonly slotId: SlotId;
  readonly language: Language;
  readonly customer: Customer;
  /** The address of the page on which the customer sees and answers what becomes of it. */
  readonly url: string;
}

/** Tells the customer that they are in the line, and how to leave it. */
export const joinedLetter = (entry: MailedEntry, park: Park): Letter => {
  const { joined } = wordsIn[entry.language];
  return { ...headed('joined', entry, park), lead: joined.lead(park.phone) };
};

/** Offers the customer the slot, at its price and until an instant. */
export function offerLetter(
  entry: MailedEntry,
  { priceCents, until }: Pick<DataOf<'SlotOffered'>, 'priceCents' | 'until'>,
  park: Park,
): Letter {
  const { language, slotId } = entry;
  const { offer, policy, latviaTime } = wordsIn[language];
  const letter = headed('offer', entry, park);
  const end = { label: offer.until, value: latviaTime(fullTime(language, new Date(until))) };
  return {
    ...letter,
    lead: offer.lead(park.phone),
    facts: [end, ...letter.facts],
    bill: billOf(language, [{ slotId, priceCents }]),
    lists: [policy],
  };
}

function headed(kind: 'joined' | 'offer', { language, slotId, customer, url }: MailedEntry, park: Park) {
  const { subject, title, link } = wordsIn[language][kind];
  const slots = [{ slotId, priceCents: 0 }];
  return {
    language,
    subject: subject(beginning(language, slotId)),
    title,
    facts: [...whenOf({ language, slots }), ...personOf(language, customer)],
    bill: null,
    lists: [],
    link: { label: link, url },
    signature: signatureOf(language, park),
  };
}
