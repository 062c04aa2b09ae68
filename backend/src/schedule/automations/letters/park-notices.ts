import type { Customer } from '@cablepark/contracts/schedule/customer';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import type { Fact, Letter } from '#mail/letter';
import { removeLinks, removeLinksFromLines } from '#mail/remove-links';
import { totalOf } from '#schedule/domain/pricing';
import {
  firstSlotOf,
  sortSlots,
  timeOf,
  timesOf,
  type MailedBooking,
  type Park,
} from './customer-letters.ts';
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
    },
    lists: [],
    link: {
      label: labelInBoth((words) => words.openBookings),
      url: `${park.siteUrl}/admin/bookings`,
    },
    signature: [park.sender.name],
  };
}

function factsOf(booking: NoticedBooking): Fact[] {
  const { slots, equipmentRental } = booking;
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
    ...(equipmentRental === undefined
      ? []
      : [
          toFact(
            (words) => words.rental,
            sayInBoth((words) => (equipmentRental ? words.yes : words.no)),
          ),
        ]),
    ...(booking.package === true
      ? [
          toFact(
            (words) => words.package,
            sayInBoth((words) => words.yes),
          ),
        ]
      : []),
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
    ...toTextFact((words) => words.level, customer.experienceLevel),
    ...toTextFact((words) => words.notes, customer.notes),
  ];
}

const toFact = (label: (words: Words) => string, value: string): Fact => ({
  label: labelInBoth(label),
  value,
});
const toOptionalFact = (label: (words: Words) => string, value: string | null): Fact[] =>
  value === null ? [] : [toFact(label, value)];
const toTextFact = (label: (words: Words) => string, value: string | null): Fact[] =>
  toOptionalFact(label, removeLinksFromLines(value ?? '') || null);
