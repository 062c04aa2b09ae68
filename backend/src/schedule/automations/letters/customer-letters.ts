import { closedBecause, closureReason } from '@cablepark/contracts/schedule/cancellation-reason';
import {
  describeChangeDeadline,
  isChangeable,
} from '@cablepark/contracts/schedule/change-deadline';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { noteIn } from '@cablepark/contracts/shared/note-in';

import type { Fact, Letter } from '#mail/letter';
import { firstSlotOf } from '#schedule/domain/cancellation';
import {
  billOf,
  customerFactsOf,
  dueOf,
  listPayments,
  listShownDetails,
  signatureOf,
  sortSlots,
  timeFactsOf,
  timeOf,
} from './letter-facts.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { formatStart } from './riga-words.ts';
import { wordsIn } from './words.ts';

export type WriteLetter = (booking: MailedBooking, park: Park, at: Date) => Letter;
type Kind = 'confirmation' | 'cancellation' | 'move' | 'postponement' | 'restoration' | 'reminder';

function startLetter(kind: Kind, booking: MailedBooking, park: Park) {
  const { subject, title } = wordsIn[booking.language][kind];
  const when = formatStart(booking.language, firstSlotOf(booking));
  return {
    ...writeCommonParts(booking, park),
    subject: subject(when, shownReferenceOf(booking)),
    title,
  };
}

/** Writes about a standing booking: its present state, and what can still be changed. */
const writeStandingLetter =
  (kind: 'confirmation' | 'move' | 'restoration' | 'reminder'): WriteLetter =>
  (booking, park, at) => ({
    ...startLetter(kind, booking, park),
    lists: [listPolicy(booking, at)],
    lead: [...wordsIn[booking.language][kind].lead(park.phone), ...paymentLinesOf(booking)],
    link: toManageLink(booking, at),
  });

/** Confirms a booking to its customer, with a link to its page and one to manage it. */
export const writeConfirmation: WriteLetter = (booking, park, at) => ({
  ...writeStandingLetter('confirmation')(booking, park, at),
  link: {
    label: wordsIn[booking.language].confirmation.link,
    url: `${park.siteUrl}/confirmation/${encodeURIComponent(booking.reference)}`,
  },
  secondLink: toManageLink(booking, at),
});

/**
 * Tells the customer of a cancellation, even of their own. The booking's page is gone, so links
 * lead to the calendar.
 */
export function writeCancellation(booking: MailedBooking, park: Park, at: Date): Letter {
  const { cancellation } = wordsIn[booking.language];
  const letter = startLetter('cancellation', booking, park);
  return {
    ...letter,
    ...(booking.lost && { facts: showFormerTime(letter.facts, booking), bill: null }),
    lists: isFreeToCancel(booking, at) ? [] : letter.lists,
    lead: [...sayCancelled(booking, at), ...cancellation.next(park.phone)],
    link: { label: cancellation.link, url: `${park.siteUrl}/` },
    secondLink: { label: cancellation.manage, url: booking.manageUrl },
  };
}

/** Says that the booking was cancelled, why, and whether that was free of charge. */
function sayCancelled(booking: MailedBooking, at: Date): readonly string[] {
  const { cancellation } = wordsIn[booking.language];
  if (booking.lost) {
    return [cancellation.postponed];
  }

  const reason = reasonOf(booking);
  const cancelled = reason === null ? cancellation.lead : cancellation.why(reason);
  return isFreeToCancel(booking, at) ? [cancelled, cancellation.free] : [cancelled];
}

/**
 * Whether cancelling was free: until the deadline, and at any time if it was postponed (rule 7.11).
 */
const isFreeToCancel = (booking: MailedBooking, at: Date): boolean =>
  Boolean(booking.lost) || isChangeable(firstSlotOf(booking), at);

/** Tells the customer the new time of a booking, and the old one. */
export const writeMove: WriteLetter = (booking, park, at) => {
  const letter = writeStandingLetter('move')(booking, park, at);
  const old = {
    label: wordsIn[booking.language].formerTime,
    value: timeOf({ ...booking, slots: booking.from ?? [] }),
  };
  return { ...letter, facts: [...letter.facts, old] };
};

/**
 * Tells the customer that a closure took the booking's time, why, and where to pick another one.
 */
export function writePostponement(booking: MailedBooking, park: Park): Letter {
  const { postponement } = wordsIn[booking.language];
  const letter = startLetter('postponement', booking, park);
  const note = noteIn(booking.language, booking.note);
  const why = closedBecause[closureReason.catch('other').parse(booking.reason)][booking.language];
  return {
    ...letter,
    // It may be cancelled free of charge at any time (rule 7.11).
    lists: [],
    facts: showFormerTime(letter.facts, booking),
    lead: [
      postponement.lead,
      why,
      ...(note === null ? [] : [note]),
      ...postponement.next(park.phone),
    ],
    link: { label: postponement.link, url: booking.manageUrl },
    isLinkFirst: true,
  };
}

/**
 * Tells the customer that the booking has its time again, because a closure or a cancellation was
 * taken back.
 */
export const writeRestoration = writeStandingLetter('restoration');

/** Reminds the customer of a booking that begins soon. */
export const writeReminder = writeStandingLetter('reminder');

/**
 * Tells the former address that the booking has another one. There is no link, because the booking
 * may now be somebody else's.
 */
export function writeFormerAddressNotice(
  booking: Omit<MailedBooking, 'manageUrl'>,
  park: Park,
): Letter {
  const { formerAddress, reference } = wordsIn[booking.language];
  const { signature, language } = writeCommonParts(booking, park);
  return {
    language,
    subject: formerAddress.subject(shownReferenceOf(booking)),
    title: formerAddress.title,
    lead: formerAddress.lead(park.phone),
    facts: [{ label: reference, value: shownReferenceOf(booking) }, ...timeFactsOf(booking)],
    bill: null,
    lists: [],
    link: null,
    signature,
  };
}

/**
 * Why the booking was cancelled, if that is the weather or a breakdown; else null. Customers know
 * their own reasons, and the park keeps the others to itself.
 */
const reasonOf = ({ reason, language }: MailedBooking): string | null =>
  reason === 'weather' || reason === 'breakdown' ? wordsIn[language].reasons[reason] : null;

/** Where and how to pay, unless passes pay it all. */
const paymentLinesOf = (booking: MailedBooking): string[] => {
  const { payment, language, coveredCents = 0 } = booking;
  const isPaid = coveredCents > 0 && dueOf(booking) === 0;
  return payment === undefined || isPaid ? [] : [payment[language]];
};

/** What can still be changed about a standing booking, and then the rules for cancelling. */
function listPolicy(booking: MailedBooking, at: Date): Letter['lists'][number] {
  const { title, items } = wordsIn[booking.language].policy;
  return {
    title,
    items: [describeChangeDeadline(booking.language, firstSlotOf(booking), at), ...items],
  };
}

/** The link to the booking, with a label that says what the customer can still do there. */
function toManageLink(booking: MailedBooking, at: Date): Letter['link'] {
  const { manage, manageLate } = wordsIn[booking.language];
  return {
    label: isChangeable(firstSlotOf(booking), at) ? manage : manageLate,
    url: booking.manageUrl,
  };
}

function showFormerTime(facts: readonly Fact[], booking: MailedBooking): Fact[] {
  const { formerTime, date, time } = wordsIn[booking.language];
  return [
    ...facts.filter(({ label }) => label !== date && label !== time),
    { label: formerTime, value: timeOf(booking) },
  ];
}

/**
 * The parts that all letters about a booking share. They have no free text, because a stranger can
 * have a letter sent to any address.
 */
function writeCommonParts(
  booking: Omit<MailedBooking, 'manageUrl'>,
  park: Park,
): Pick<Letter, 'language' | 'facts' | 'bill' | 'lists' | 'signature'> {
  const { language, customer } = booking;
  const words = wordsIn[language];
  const slots = sortSlots(booking);
  return {
    language,
    facts: [
      { label: words.reference, value: shownReferenceOf(booking) },
      ...timeFactsOf(booking),
      { label: words.length, value: words.lengthOf(slots.length) },
      ...listShownDetails(booking).map((name): Fact => ({
        label: words[name],
        value: booking[name] ? words.yes : words.no,
      })),
      ...customerFactsOf(language, customer),
    ],
    bill: { ...billOf(language, slots), payments: listPayments(booking) },
    lists: [words.policy],
    signature: signatureOf(language, park),
  };
}
