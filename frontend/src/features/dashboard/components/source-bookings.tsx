import { Link } from 'react-router-dom';
import type { BookingSource } from '@cablepark/contracts/schedule/sources';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../shared/time/dates.ts';
import css from './booking-sources.module.css';

/** A source's bookings, for review before they are cancelled. Each links to its place in the calendar. */
export function SourceBookings({ bookings }: Pick<BookingSource, 'bookings'>) {
  const language = useLanguage();
  return (
    <ul className={css['list']}>
      {bookings.map(({ id, reference, customerName, firstSlotTime }) => (
        <li key={id}>
          <Link to={`/admin/bookings?${new URLSearchParams({ reference }).toString()}`}>{customerName}</Link>
          <span>{dateAndTime(language, firstSlotTime)}</span>
        </li>
      ))}
    </ul>
  );
}
