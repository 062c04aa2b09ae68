import {
  openDetailNames,
  type OpenDetail,
  type OpenDetails,
} from '@cablepark/contracts/schedule/booking-details';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import { toStretches } from '@cablepark/contracts/schedule/stretches';
import type { Cents } from '@cablepark/contracts/shared/money';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

import type { Bill, Fact } from '#mail/letter';
import { removeLinks } from '#mail/remove-links';
import { firstSlotOf } from '#schedule/domain/cancellation';
import type { PricedSlots } from '#schedule/domain/day-schedule';
import { totalOf } from '#schedule/domain/pricing';
import type { MailedBooking, Park } from './mailed-booking.ts';
import { formatDay, formatTimeRange, type Language } from './riga-words.ts';
import { formatPrice, wordsIn } from './words.ts';

/** The slots in the order of their times. */
export const sortSlots = ({ slots }: Pick<MailedBooking, 'slots'>): PricedSlots =>
  [...slots].sort((a, b) => a.slotId - b.slotId);

/** The day and the times of these slots, in one line. */
export const timeOf = (booking: Pick<MailedBooking, 'language' | 'slots'>): string =>
  `${formatDay(booking.language, dayOf(firstSlotOf(booking)))}, ${timesOf(booking)}`;

/** The open details that letters show: those that are asked for, and whether gear is. */
export const listShownDetails = (booking: Partial<OpenDetails>): OpenDetail[] =>
  openDetailNames.filter((name) =>
    name === 'equipmentRental' ? booking[name] !== undefined : booking[name] === true,
  );

export function timeFactsOf(booking: Pick<MailedBooking, 'language' | 'slots'>): Fact[] {
  const { date, time, latviaTime } = wordsIn[booking.language];
  return [
    { label: date, value: formatDay(booking.language, dayOf(firstSlotOf(booking))) },
    { label: time, value: latviaTime(timesOf(booking)) },
  ];
}

export function customerFactsOf(
  language: Language,
  { customerName, phoneNumber }: Customer,
): Fact[] {
  const { name, customer, phone } = wordsIn[language];
  return [
    { label: name, value: removeLinks(customerName) || customer },
    ...(phoneNumber === '' ? [] : [{ label: phone, value: phoneNumber }]),
  ];
}

export const billOf = (language: Language, slots: PricedSlots): Bill => ({
  lines: slots.map(({ slotId, priceCents }) => ({
    label: formatTimeRange(language, slotId, slotId),
    value: formatPrice(language, priceCents),
  })),
  total: { label: wordsIn[language].total, value: formatPrice(language, totalOf(slots)) },
});

/** What passes pay, and what is left to pay at the park. */
export function listPayments(
  booking: Pick<MailedBooking, 'language' | 'slots' | 'coveredCents'>,
): Fact[] {
  const { language, coveredCents = 0 } = booking;
  const { paidByPass, due } = wordsIn[language];
  return coveredCents === 0
    ? []
    : [
        { label: paidByPass, value: formatPrice(language, coveredCents) },
        { label: due, value: formatPrice(language, dueOf(booking)) },
      ];
}

/** What is left to pay at the park. */
export const dueOf = ({
  slots,
  coveredCents = 0,
}: Pick<MailedBooking, 'slots' | 'coveredCents'>): Cents => totalOf(slots) - coveredCents;

export function signatureOf(language: Language, { sender, phone }: Park): string[] {
  const words = wordsIn[language];
  return [sender.name, words.address, `${words.phone}: ${phone}`, toShownEmail(sender.address)];
}

export const timesOf = ({ language, slots }: Pick<MailedBooking, 'language' | 'slots'>): string =>
  toStretches(slots.map(({ slotId }) => slotId))
    .map(({ start, end }) => formatTimeRange(language, start, addHalfHours(end, -1)))
    .join(', ');
