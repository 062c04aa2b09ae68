import type { Booking, BookingDetail } from '@cablepark/contracts/schedule/booking';
import {
  formatBookingCalendarFile,
  type CalendarBooking,
} from '@cablepark/contracts/schedule/booking-calendar-file';
import { openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { saveFile } from '#shared/files/save-file';
import { formatFullDay } from '#shared/i18n/format-day';
import { formatExactPrice } from '#shared/i18n/format-price';
import { parkAddress, useConfig } from '#shared/park/park';
import { isViewerInRiga, useToday } from '#shared/time/clock';
import { Button, ButtonAnchor, Facts, type Fact } from '#shared/ui/elements';
import { CalendarIcon } from '#shared/ui/icons';
import { DownloadIcon } from '#shared/ui/more-icons';
import { usePaymentFacts } from '../passes/payment-facts.tsx';
import { formatStretches, formatTimes, slotOf, toStretch } from '../slots/slots.ts';
import { toTemplateLink } from './calendar-template.ts';
import { useSealedTexts } from './detail-fields.ts';
import { useShownBookingWords } from './locales/words.ts';
import css from './booking-facts.module.css';

interface BookingFactsProps {
  readonly detail: BookingDetail;
  /** Whether the phone number, the e-mail and the sealed details are shown too. */
  readonly withContact?: boolean;
}

/** The details of a booking as a list of names and values. A postponed one has no date and time. */
export function BookingFacts({ detail, withContact = false }: BookingFactsProps) {
  const t = useShownBookingWords();
  const sealedTexts = useSealedTexts();
  const paymentFacts = usePaymentFacts();
  const today = useToday();
  const { booking, timeSlots, totalPrice } = detail;
  const slots = timeSlots.map(slotOf);
  const times = formatStretches(slots);
  const shownTimes = isViewerInRiga() ? times : `${times} ${t('latviaTime')}`;
  const contact: Fact[] = [
    [
      t('phone'),
      booking.phoneNumber === '' ? t('none') : <span translate="no">{booking.phoneNumber}</span>,
    ],
    [
      t('email'),
      booking.email === null ? (
        t('none')
      ) : (
        <span translate="no">{toShownEmail(booking.email)}</span>
      ),
    ],
    ...(booking.notes === null ? [[t('notes'), t('none')] satisfies Fact] : []),
    ...sealedTexts(booking).map(({ label, text }): Fact => [label, text]),
  ];
  const time: Fact[] =
    slots[0] === undefined
      ? []
      : [
          [t('date'), formatFullDay(t.language, dayOf(slots[0]), today)],
          [t('time'), <span translate="no">{shownTimes}</span>],
        ];
  const namesOfDetails = openDetailNames.filter(
    (name) => booking[name] || name === 'equipmentRental',
  );
  const facts: Fact[] = [
    [
      t('reference'),
      <span className={css['reference']} translate="no">
        {shownReferenceOf(booking)}
      </span>,
    ],
    [t('name'), <span translate="no">{booking.customerName}</span>],
    ...(withContact ? contact : []),
    ...time,
    ...namesOfDetails.map((name): Fact => [t(name), t(booking[name] ? `asked.${name}` : 'no')]),
    [t('total'), <strong translate="no">{formatExactPrice(t.language, totalPrice)}</strong>],
    ...paymentFacts(detail),
  ];
  return <Facts facts={facts} className={css['facts']} factClassName={css['fact']} />;
}

/** Why a booking lost its time, which time that was, and what its customer can do. */
export function PostponedNote({ reason, note, from }: NonNullable<Booking['postponed']>) {
  const t = useShownBookingWords();
  return (
    <div className={css['note']}>
      <p>
        <strong>{t(`postponed.${reason}`)}</strong>
      </p>
      {note && <p>{noteIn(t.language, note)}</p>}
      <p>{t('postponed.oldTime', { times: formatTimes(t.language, from.map(slotOf)) })}</p>
      <p>{`${t('postponed.text')} ${t('neverDearer')}`}</p>
    </div>
  );
}

/**
 * Adds the booking to the customer's own calendar. The file of a postponed booking removes the old
 * time. Renders nothing if the time can't be read. It stays in one piece, because the link and the
 * file are made from the same entry.
 */
export function AddToCalendar({
  detail: { booking, timeSlots },
}: {
  readonly detail: BookingDetail;
}) {
  const t = useShownBookingWords();
  const park = useConfig().data?.park;
  const isPostponed = booking.postponed !== null;
  const slots = (booking.postponed?.from ?? timeSlots).map(slotOf);
  if (slots.some((slot) => Number.isNaN(slot))) {
    return null;
  }

  const rental = booking.equipmentRental ? t('yes') : t('no');
  const times = formatStretches(slots);
  const writeTexts = (reference: string) => ({
    summary: t('event.title', { reference }),
    description: t('event.details', {
      reference,
      name: booking.customerName,
      phone: booking.phoneNumber || t('none'),
      rental,
      times,
    }),
  });
  const entry: CalendarBooking = {
    reference: booking.reference,
    sequence: booking.sequence,
    ...writeTexts(booking.reference),
    location: parkAddress[t.language],
    slots,
    goneStretches: booking.goneStretches?.map(toStretch),
  };
  return (
    <>
      {!isPostponed && (
        <ButtonAnchor
          href={toTemplateLink({ ...entry, ...writeTexts(shownReferenceOf(booking)) })}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('addToCalendar')}: ${t('googleCalendar')}`}
        >
          <CalendarIcon />
          <span>{t('googleCalendar')}</span>
        </ButtonAnchor>
      )}
      <Button
        aria-label={isPostponed ? undefined : `${t('downloadIcs')}: ${t('icsCalendars')}`}
        onClick={() => {
          const organizer = park && { name: park.name, address: park.email };
          const method = isPostponed ? 'CANCEL' : 'PUBLISH';
          const file = formatBookingCalendarFile(entry, { method, stamp: new Date(), organizer });
          saveFile(`${booking.reference}.ics`, 'text/calendar', file);
        }}
      >
        <DownloadIcon />
        <span>{t(isPostponed ? 'removeIcs' : 'icsCalendars')}</span>
      </Button>
    </>
  );
}
