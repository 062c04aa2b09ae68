import type { ClosedBooking } from '@cablepark/contracts/schedule/closure';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../shared/i18n/language.ts';
import { telLink } from '../../shared/park/use-park.ts';
import { shortDay } from '../../shared/time/dates.ts';
import { slotOf } from '../slots/slot-times.ts';
import { CallNote } from './call-note.tsx';
import css from './closing.module.css';

/** The bookings of a closure, each with its customer's phone number and the time at which it would have begun. */
export function BookingLines({ bookings }: { readonly bookings: readonly ClosedBooking[] }) {
  const language = useLanguage();
  return (
    <ul className={css['lines']}>
      {bookings.map(({ reference, customerName, phoneNumber, hasEmail, firstSlotTime }) => {
        const slot = slotOf({ startTime: firstSlotTime });
        return (
          <li key={reference}>
            <strong>{customerName}</strong>
            <span className={css['time']}>
              {shortDay(language, dayOf(slot))} {timeOf(slot)} {!hasEmail && <CallNote phoneNumber={phoneNumber} />}
            </span>
            <a href={telLink(phoneNumber)}>{phoneNumber}</a>
          </li>
        );
      })}
    </ul>
  );
}
