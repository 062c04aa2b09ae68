import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useBookingWords } from '../locales/words.ts';
import css from './booking-facts.module.css';

/** The details of a booking as a list of names and values. */
export function BookingFacts({ detail }: { readonly detail: BookingDetail }) {
  const t = useBookingWords();
  const ui = useUiWords();
  const language = useLanguage();
  const { booking, timeSlots, totalPrice } = detail;
  const slots = timeSlots.map(slotOf);
  const times = stretchesOf(slots).map(timesOf).join(', ');
  const facts = [
    [t('confirmation.reference'), <span className={css['reference']}>{booking.reference}</span>],
    [t('confirmation.name'), booking.customerName],
    [t('confirmation.date'), slots[0] === undefined ? '' : fullDay(language, dayOf(slots[0]))],
    [t('confirmation.time'), isViewerInRiga() ? times : `${times} ${ui('latviaTime')}`],
    [
      t('confirmation.rental'),
      booking.equipmentRental
        ? `${t('confirmation.rentalYes')} ${t('confirmation.rentalLabel')}`
        : t('confirmation.rentalNo'),
    ],
    [t('confirmation.total'), <strong>{exactPrice(language, totalPrice)}</strong>],
  ] as const;
  return (
    <dl className={css['facts']}>
      {facts.map(([name, value]) => (
        <div key={name} className={css['fact']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
