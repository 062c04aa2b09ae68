import { Facts, type Fact } from '../../shared/ui/facts.tsx';
import type { BookingDetail, Booking } from '@cablepark/contracts/schedule/booking';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { noteIn } from '@cablepark/contracts/shared/public-note';
import { slotOf, timesOf, writtenTimes } from '../slots/slot-times.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../shared/time/clock.ts';
import { fullDay } from '../../shared/time/dates.ts';
import { useUiWords } from '../../shared/ui/locales/words.ts';
import { useShownBookingWords } from './locales/words.ts';
import css from './booking-facts.module.css';
import { useMovingWords } from '../moving/locales/words.ts';

interface BookingFactsProps {
  readonly detail: BookingDetail;
  /** Whether the phone number, the e-mail and the notes are shown too. */
  readonly withContact?: boolean;
}

/** The details of a booking as a list of names and values. A postponed one has no date and time. */
export function BookingFacts({ detail, withContact = false }: BookingFactsProps) {
  const t = useShownBookingWords();
  const ui = useUiWords();
  const language = useLanguage();
  const { booking, timeSlots, totalPrice } = detail;
  const slots = timeSlots.map(slotOf);
  const times = stretchesOf(slots).map(timesOf).join(', ');
  const contact: Fact[] = [
    [t('phone'), booking.phoneNumber],
    [t('email'), booking.email ?? t('none')],
    [t('notes'), booking.notes ?? t('none')],
  ];
  const time: Fact[] =
    slots[0] === undefined
      ? []
      : [
          [t('date'), fullDay(language, dayOf(slots[0]))],
          [t('time'), isViewerInRiga() ? times : `${times} ${ui('latviaTime')}`],
        ];
  const facts: Fact[] = [
    [t('reference'), <span className={css['reference']}>{shownReference(booking)}</span>],
    [t('name'), booking.customerName],
    ...(withContact ? contact : []),
    ...time,
    [t('rental'), t(booking.equipmentRental ? 'rentalPaid' : 'rentalNo')],
    [t('total'), <strong>{exactPrice(language, totalPrice)}</strong>],
  ];
  return <Facts facts={facts} className={css['facts']} factClassName={css['fact']} />;
}

interface PostponedNoteProps {
  readonly postponed: NonNullable<Booking['postponed']>;
}

/** Why a booking lost its time, which time that was, and what its customer can do. */
export function PostponedNote({ postponed: { reason, note, from } }: PostponedNoteProps) {
  const t = useShownBookingWords();
  const moving = useMovingWords();
  const language = useLanguage();
  return (
    <div className={css['note']}>
      <p>
        <strong>{t(`postponed.${reason}`)}</strong>
      </p>
      {note && <p>{noteIn(language, note)}</p>}
      <p>{t('postponed.oldTime', { times: writtenTimes(language, from.map(slotOf)) })}</p>
      <p>
        {t('postponed.text')} {moving('neverDearer')}
      </p>
    </div>
  );
}
