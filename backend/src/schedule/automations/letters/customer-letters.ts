import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { Fact, Letter } from '../../../mail/letter.ts';
import { withoutLinks } from '../../../mail/without-links.ts';
import { firstSlotOf, inOrder, type MailedBooking, type Park } from './mailed-booking.ts';
import { beginning, fullDay, timeRange } from './riga-words.ts';
import { priceIn, wordsIn } from './words.ts';

/** Tells the customer that the booking has been placed. */
export function confirmationLetter(booking: MailedBooking, park: Park): Letter {
  const { confirmation } = wordsIn[booking.language];
  return {
    ...common(booking, park),
    subject: confirmation.subject(beginning(booking.language, firstSlotOf(booking)), booking.reference),
    title: confirmation.title,
    lead: confirmation.lead,
    link: { label: confirmation.link, url: `${park.siteUrl}/confirmation/${encodeURIComponent(booking.reference)}` },
  };
}

/**
 * Tells the customer that the booking has been cancelled, by whomever. It has no link, because the booking’s page is
 * gone.
 */
export function cancellationLetter(booking: MailedBooking, park: Park): Letter {
  const { cancellation } = wordsIn[booking.language];
  return {
    ...common(booking, park),
    subject: cancellation.subject(beginning(booking.language, firstSlotOf(booking)), booking.reference),
    title: cancellation.title,
    lead: cancellation.lead(park.phone),
    link: { label: cancellation.link, url: `${park.siteUrl}/` },
  };
}

/** Free text is left out, because anybody can have a letter sent to anybody. */
function common(
  booking: MailedBooking,
  park: Park,
): Pick<Letter, 'language' | 'facts' | 'bill' | 'lists' | 'signature'> {
  const { language, customer } = booking;
  const words = wordsIn[language];
  const slots = inOrder(booking);
  return {
    language,
    facts: [
      { label: words.reference, value: booking.reference },
      { label: words.date, value: fullDay(language, dayOf(firstSlotOf(booking))) },
      { label: words.time, value: words.latviaTime(timesOf(booking)) },
      { label: words.length, value: words.lengthOf(slots.length) },
      ...(booking.equipmentRental === undefined
        ? []
        : [{ label: words.rental, value: booking.equipmentRental ? words.yes : words.no }]),
      { label: words.name, value: withoutLinks(customer.customerName) || words.customer },
      { label: words.phone, value: customer.phoneNumber },
    ],
    bill: {
      lines: slots.map(({ slotId, priceCents }): Fact => ({
        label: timeRange(language, slotId, slotId),
        value: priceIn(language, priceCents),
      })),
      total: { label: words.total, value: priceIn(language, totalOf(booking)) },
    },
    lists: [words.policy],
    signature: [park.sender.name, words.address, `${words.phone}: ${park.phone}`, park.sender.address],
  };
}

const timesOf = ({ language, slots }: MailedBooking): string =>
  stretchesOf(slots.map(({ slotId }) => slotId))
    .map(({ start, end }) => timeRange(language, start, end - 1))
    .join(', ');

export const totalOf = ({ slots }: Pick<MailedBooking, 'slots'>): number =>
  slots.reduce((sum, { priceCents }) => sum + priceCents, 0);
