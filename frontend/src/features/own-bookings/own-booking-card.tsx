import type { BookedSlot, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { ChangeDeadline } from '../../calendar/booking/change-deadline.tsx';
import { PostponedNote } from '../../calendar/booking/postponed-note.tsx';
import { isInTimeToMove } from '../../calendar/moving/movable-booking.ts';
import { slotOf, timesOf } from '../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { isViewerInRiga } from '../../shared/time/clock.ts';
import { fullDay, dateOf } from '../../shared/time/dates.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { useUiWords } from '../../shared/ui/locales/words.ts';
import { addressOfChange } from './address-of-change.ts';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';
import { isUpcoming } from './sort-bookings.ts';

/** The length of a slot. */
const MINUTES = 30;

interface OwnBookingCardProps {
  readonly booking: BookingWithSlots;
  readonly now: Date;
  readonly onCancel: (booking: BookingWithSlots) => void;
}

export function OwnBookingCard({ booking, now, onCancel }: OwnBookingCardProps) {
  const t = useOwnBookingWords();
  const ui = useUiWords();
  const language = useLanguage();
  const upcoming = isUpcoming(booking, now);
  const mayChange = upcoming && isInTimeToMove(booking, now);
  const state = booking.postponed ? 'postponed' : upcoming ? 'upcoming' : 'completed';
  const zone = isViewerInRiga() ? '' : ` ${ui('latviaTime')}`;
  return (
    <Card>
      <div className={css['header']}>
        <div>
          <h2 className={css['reference']}>
            <span className="visually-hidden">{t('reference')}: </span>
            {shownReference(booking)}
          </h2>
          <p className={css['booked']}>{t('bookedOn', { date: dateOf(language, booking.createdAt) })}</p>
        </div>
        <span className={css['badge']} data-state={state}>
          {t(state)}
        </span>
      </div>
      {booking.postponed && (
        <div className={css['postponed']}>
          <PostponedNote postponed={booking.postponed} />
        </div>
      )}
      {booking.timeSlots.length > 0 && (
        <table className={css['slots']}>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('time')}</th>
              <th scope="col">{t('duration')}</th>
              <th scope="col">{t('price')}</th>
            </tr>
          </thead>
          <tbody>
            {stretchesOf(booking.timeSlots.map(slotOf)).map((stretch) => (
              <tr key={stretch.start}>
                <td>{fullDay(language, dayOf(stretch.start))}</td>
                <td>
                  {timesOf(stretch)}
                  {zone}
                </td>
                <td>{t('minutes', { count: (stretch.end - stretch.start) * MINUTES })}</td>
                <td>{exactPrice(language, priceOf(stretch, booking.timeSlots))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={css['footer']}>
        <p className={css['total']}>
          {t('total')} <strong>{exactPrice(language, booking.totalPrice)}</strong>
        </p>
        {mayChange && (
          <div className={css['actions']}>
            <Button onClick={() => onCancel(booking)}>{t('cancel')}</Button>
            <ButtonLink to={addressOfChange(booking.reference)} tone="chosen">
              {t(booking.postponed ? 'pickNew' : 'change')}
            </ButtonLink>
          </div>
        )}
      </div>
      {upcoming && <ChangeDeadline slots={booking.timeSlots.map(slotOf)} />}
    </Card>
  );
}

const priceOf = ({ start, end }: Stretch, slots: readonly BookedSlot[]): number =>
  slots.reduce((sum, slot) => (slotOf(slot) >= start && slotOf(slot) < end ? sum + slot.price : sum), 0);
