import { useState } from 'react';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { useNow } from '../../shared/time/clock.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { FailureNote } from '../../shared/ui/notes.tsx';
import { CalendarIcon } from '../../shared/ui/icons.tsx';
import { useOwnBookings } from './api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CancelledDialog } from './cancelled-dialog.tsx';
import { sortBookings } from './sort-bookings.ts';
import { useOwnBookingWords } from './locales/words.ts';
import { OwnBookingCard } from './own-booking-card.tsx';
import css from './own-bookings.module.css';

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
        <FailureNote title={t('failed')} />
        <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>
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
  return (
    <Card className={css['empty']}>
      <span className={css['icon']}>
        <CalendarIcon size={30} />
      </span>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <ButtonLink to="/" tone="action">
        {t('empty.button')}
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
