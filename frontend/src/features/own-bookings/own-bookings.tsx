import { useState } from 'react';
import type { BookingWithSlots, BookedSlot } from '@cablepark/contracts/schedule/booking';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { useNow, isViewerInRiga } from '../../shared/time/clock.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LoadFailed } from '../../shared/ui/notes.tsx';
import { CalendarIcon } from '../../shared/ui/icons.tsx';
import { useOwnBookings, sortBookings, addressOfChange, isUpcoming } from './api.ts';
import { CancelDialog, CancelledDialog } from './cancel-dialog.tsx';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';
import { ChangeDeadline } from '../../calendar/booking/change-deadline.tsx';
import { PostponedNote } from '../../calendar/booking/booking-facts.tsx';
import { useShownBookingWords } from '../../calendar/booking/locales/words.ts';
import { useMovingWords } from '../../calendar/moving/locales/words.ts';
import { isInTimeToMove } from '../../calendar/moving/choosing.ts';
import { slotOf, timesOf } from '../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { exactPrice } from '../../shared/i18n/money.ts';
import { fullDay, dateOf } from '../../shared/time/dates.ts';
import { useUiWords } from '../../shared/ui/locales/words.ts';

const PAGE_SIZE = 10;

/** My Bookings: the user's bookings with their slots. Upcoming ones can be cancelled (rule 17.10). */
export function OwnBookings() {
  const t = useOwnBookingWords();
  const now = useNow();
  const { data, isPending, refetch } = useOwnBookings();
  const [count, setCount] = useState(PAGE_SIZE);
  const [toCancel, setToCancel] = useState<BookingWithSlots | null>(null);
  // Cancelled bookings disappear from the list at once, before it has been fetched again.
  const [cancelledReferences, setCancelledReferences] = useState<readonly string[]>([]);
  const [justCancelled, setJustCancelled] = useState<BookingWithSlots | null>(null);
  if (isPending) return <Skeletons label={t('loading')} />;
  if (!data)
    return (
      <Card>
        <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
      </Card>
    );
  const bookings = data.filter(({ reference }) => !cancelledReferences.includes(reference));
  const shown = sortBookings(bookings, now).slice(0, count);
  return (
    <>
      {bookings.length === 0 ? (
        <NoBookings />
      ) : (
        <ul className={css['list']}>
          {shown.map((booking) => (
            <li key={booking.id}>
              <OwnBookingCard booking={booking} now={now} onCancel={setToCancel} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < bookings.length && (
        <div className={css['more']}>
          <Button onClick={() => setCount(count + PAGE_SIZE)}>{t('showMore')}</Button>
        </div>
      )}
      {toCancel && (
        <CancelDialog
          booking={toCancel}
          onClose={() => setToCancel(null)}
          onCancelled={() => {
            setToCancel(null);
            setCancelledReferences([...cancelledReferences, toCancel.reference]);
            setJustCancelled(toCancel);
          }}
        />
      )}
      {justCancelled && <CancelledDialog booking={justCancelled} onClose={() => setJustCancelled(null)} />}
    </>
  );
}

function NoBookings() {
  const t = useOwnBookingWords();
  const words = useShownBookingWords();
  return (
    <Card className={css['empty']}>
      <span className={css['icon']}>
        <CalendarIcon size={30} />
      </span>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <ButtonLink to="/" tone="action">
        {words('bookAgain')}
      </ButtonLink>
    </Card>
  );
}

const Skeletons = ({ label }: { readonly label: string }) => (
  <div role="status">
    <span className="visually-hidden">{label}</span>
    <div className={css['skeleton']} />
    <div className={css['skeleton']} />
  </div>
);

/** The length of a slot. */
const MINUTES = 30;

interface OwnBookingCardProps {
  readonly booking: BookingWithSlots;
  readonly now: Date;
  readonly onCancel: (booking: BookingWithSlots) => void;
}

function OwnBookingCard({ booking, now, onCancel }: OwnBookingCardProps) {
  const t = useOwnBookingWords();
  const words = useShownBookingWords();
  const moving = useMovingWords();
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
            <span className="visually-hidden">{words('reference')}: </span>
            {shownReference(booking)}
          </h2>
          <p className={css['booked']}>{t('bookedOn', { date: dateOf(language, booking.createdAt) })}</p>
        </div>
        <span className={css['badge']} data-state={state}>
          {words(`state.${state}`)}
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
              <th scope="col">{words('date')}</th>
              <th scope="col">{words('time')}</th>
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
              {moving(booking.postponed ? 'pickNew' : 'change')}
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
