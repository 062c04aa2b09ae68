import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';
import type { Fact, Letter } from '../../../mail/letter.ts';
import { linesWithoutLinks, withoutLinks } from '../../../mail/without-links.ts';
import { totalOf } from '../../domain/pricing.ts';
import {
  timeOf,
  timesOf,
  firstSlotOf,
  inOrder,
  type MailedBooking,
  type Park,
} from './customer-letters.ts';
import { beginning, fullDay, timeRange } from './riga-words.ts';
import { inBoth, labelInBoth, priceIn, type Words } from './words.ts';

/** The park's notices have no link for the customer, who is null once erased. */
type Noticed = Omit<MailedBooking, 'manageUrl' | 'customer'> & {
  readonly customer: Customer | null;
};
type Notice = 'placedNotice' | 'cancelledNotice' | 'movedNotice';

/**
 * Tells the park's own address about a booking, in both languages, because its staff may read only
 * one of them.
 */
export function parkNotice(notice: Notice, booking: Noticed, park: Park): Letter {
  const title = inBoth((words) => words[notice]);
  const first = firstSlotOf(booking);
  return {
    language: 'lv',
    subject: `${title}: ${beginning('lv', first)} (${shownReferenceOf(booking)})`,
    title: labelInBoth((words) => words[notice]),
    lead: [],
    facts: factsOf(booking),
    bill: {
      lines: inOrder(booking).map(({ slotId, priceCents }): Fact => ({
        label: timeRange('lv', slotId, slotId),
        value: priceIn('lv', priceCents),
      })),
      total: fact((words) => words.total, priceIn('lv', totalOf(booking.slots))),
    },
    lists: [],
    link: {
      label: labelInBoth((words) => words.openBookings),
      url: `${park.siteUrl}/admin/bookings`,
    },
    signature: [park.sender.name],
  };
}

function factsOf(booking: Noticed): Fact[] {
  const { slots, equipmentRental } = booking;
  const day = dayOf(firstSlotOf(booking));
  return [
    fact((words) => words.reference, shownReferenceOf(booking)),
    fact(
      (words) => words.date,
      inBoth((_, language) => fullDay(language, day), '\n'),
    ),
    fact((words) => words.time, timesOf({ language: 'lv', slots })),
    fact(
      (words) => words.length,
      inBoth((words) => words.lengthOf(slots.length), '\n'),
    ),
    ...(booking.from
      ? [fact((words) => words.formerTime, timeOf({ language: 'lv', slots: booking.from }))]
      : []),
    ...customerFactsOf(booking),
    ...(equipmentRental === undefined
      ? []
      : [
          fact(
            (words) => words.rental,
            inBoth((words) => (equipmentRental ? words.yes : words.no)),
          ),
        ]),
  ];
}

function customerFactsOf({ customer }: Noticed): Fact[] {
  if (!customer) {
    return [
      fact(
        (words) => words.name,
        inBoth((words) => words.erased),
      ),
    ];
  }

  return [
    fact(
      (words) => words.name,
      withoutLinks(customer.customerName) || inBoth((words) => words.customer),
    ),
    fact((words) => words.phone, customer.phoneNumber),
    ...optional(
      (words) => words.email,
      customer.email === null ? null : toShownEmail(customer.email),
    ),
    ...freeText((words) => words.level, customer.experienceLevel),
    ...freeText((words) => words.notes, customer.notes),
  ];
}

const fact = (label: (words: Words) => string, value: string): Fact => ({
  label: labelInBoth(label),
  value,
});
const optional = (label: (words: Words) => string, value: string | null): Fact[] =>
  value === null ? [] : [fact(label, value)];
const freeText = (label: (words: Words) => string, value: string | null): Fact[] =>
  optional(label, linesWithoutLinks(value ?? '') || null);
