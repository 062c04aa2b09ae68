import {
  sealedDetailNames,
  type SealedDetail,
} from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import {
  experienceLevels,
  isExperienceLevel,
} from '@cablepark/contracts/schedule/experience-levels';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import type { Fact, Letter } from '#mail/letter';
import { removeLinks, removeLinksFromLines } from '#mail/remove-links';
import { firstSlotOf } from '#schedule/domain/cancellation';
import { totalOf } from '#schedule/domain/pricing';
import { dueOf, listShownDetails, sortSlots, timeOf, timesOf } from './letter-facts.ts';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { formatDay, formatStart, formatTimeRange } from './riga-words.ts';
import { formatPrice, labelInBoth, sayInBoth, type Words } from './words.ts';

/** The park's notices have no link for the customer, who is null once erased. */
type NoticedBooking = Omit<MailedBooking, 'manageUrl' | 'customer'> & {
  readonly customer: Customer | null;
};
type Notice = 'placedNotice' | 'cancelledNotice' | 'movedNotice';

/**
 * Tells the park's own address about a booking, in both languages, because its staff may read only
 * one of them.
 */
export function writeParkNotice(notice: Notice, booking: NoticedBooking, park: Park): Letter {
  const title = sayInBoth((words) => words[notice]);
  const first = firstSlotOf(booking);
  return {
    language: 'lv',
    subject: `${title}: ${formatStart('lv', first)} (${shownReferenceOf(booking)})`,
    title: labelInBoth((words) => words[notice]),
    lead: [],
    facts: factsOf(booking),
    bill: {
      lines: sortSlots(booking).map(({ slotId, priceCents }): Fact => ({
        label: formatTimeRange('lv', slotId, slotId),
        value: formatPrice('lv', priceCents),
      })),
      total: toFact((words) => words.total, formatPrice('lv', totalOf(booking.slots))),
      payments: listPayments(booking),
    },
    lists: [],
    link: {
      label: labelInBoth((words) => words.openBookings),
      url: `${park.siteUrl}/admin/bookings`,
    },
    signature: [park.sender.name],
  };
}

/** What passes pay, and what is left to pay at the park. */
function listPayments(booking: NoticedBooking): Fact[] {
  const { coveredCents = 0 } = booking;
  return coveredCents === 0
    ? []
    : [
        toFact((words) => words.paidByPass, formatPrice('lv', coveredCents)),
        toFact((words) => words.due, formatPrice('lv', dueOf(booking))),
      ];
}

function factsOf(booking: NoticedBooking): Fact[] {
  const { slots } = booking;
  const day = dayOf(firstSlotOf(booking));
  return [
    toFact((words) => words.reference, shownReferenceOf(booking)),
    toFact(
      (words) => words.date,
      sayInBoth((_, language) => formatDay(language, day), '\n'),
    ),
    toFact((words) => words.time, timesOf({ language: 'lv', slots })),
    toFact(
      (words) => words.length,
      sayInBoth((words) => words.lengthOf(slots.length), '\n'),
    ),
    ...(booking.from
      ? [toFact((words) => words.formerTime, timeOf({ language: 'lv', slots: booking.from }))]
      : []),
    ...customerFactsOf(booking),
    ...listShownDetails(booking).map((name) =>
      toFact(
        (words) => words[name],
        sayInBoth((words) => (booking[name] ? words.yes : words.no)),
      ),
    ),
  ];
}

function customerFactsOf({ customer }: NoticedBooking): Fact[] {
  if (!customer) {
    return [
      toFact(
        (words) => words.name,
        sayInBoth((words) => words.erased),
      ),
    ];
  }

  return [
    toFact(
      (words) => words.name,
      removeLinks(customer.customerName) || sayInBoth((words) => words.customer),
    ),
    ...toOptionalFact((words) => words.phone, customer.phoneNumber || null),
    ...toOptionalFact(
      (words) => words.email,
      customer.email === null ? null : toShownEmail(customer.email),
    ),
    ...sealedDetailNames.flatMap((name) =>
      toTextFact((words) => words[name], textOf(name, customer)),
    ),
  ];
}

/** A sealed detail, with the levels that forms offer in both languages. */
function textOf(name: SealedDetail, customer: Customer): string | null {
  const text = customer[name];
  return name === 'experienceLevel' && text !== null && isExperienceLevel(text)
    ? sayInBoth((_, language) => experienceLevels[text][language])
    : text;
}

const toFact = (label: (words: Words) => string, value: string): Fact => ({
  label: labelInBoth(label),
  value,
});
const toOptionalFact = (label: (words: Words) => string, value: string | null): Fact[] =>
  value === null ? [] : [toFact(label, value)];
const toTextFact = (label: (words: Words) => string, value: string | null): Fact[] =>
  toOptionalFact(label, removeLinksFromLines(value ?? '') || null);
