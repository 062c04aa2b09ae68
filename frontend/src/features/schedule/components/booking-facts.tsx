import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { useUiTexts } from '../../../shared/ui/locales/texts.ts';
import { useScheduleTexts } from '../locales/texts.ts';
import { stretchesOf, timesOf } from '../selection/selection.ts';
import css from './booking-facts.module.css';

/** A booking as a list of facts. */
export function BookingFacts({ detail }: { readonly detail: BookingDetail }) {
  const { confirmation: texts } = useScheduleTexts();
  const { latviaTime } = useUiTexts();
  const language = useLanguage();
  const { booking, timeSlots, totalPrice } = detail;
  const slots = timeSlots.map(({ id }) => id);
  const times = stretchesOf(slots).map(timesOf).join(', ');
  const facts = [
    [texts.reference, <span className={css['reference']}>{booking.reference}</span>],
    [texts.name, booking.customerName],
    [texts.date, slots[0] === undefined ? '' : fullDay(language, dayOf(slots[0]))],
    [texts.time, isViewerInRiga() ? times : `${times} ${latviaTime}`],
    [texts.rental, booking.equipmentRental ? `${texts.rentalYes} ${texts.rentalLabel}` : texts.rentalNo],
    [texts.total, <strong>{exactPrice(language, totalPrice)}</strong>],
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
