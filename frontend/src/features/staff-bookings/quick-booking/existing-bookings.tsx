import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { timesOf } from '../../../calendar/slots/slot-times.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './quick-booking.module.css';

interface ExistingBookingsProps {
  /** The slots of the chosen day; undefined while they are loading. */
  readonly slots: readonly TimeSlot[] | undefined;
  readonly isError: boolean;
  readonly onRetry: () => void;
  /** The half-hours that are about to be booked. */
  readonly wanted: readonly SlotId[];
}

/** Warns about existing bookings on the chosen day, and about slots of the chosen time that are already taken. */
export function ExistingBookings({ slots, isError, onRetry, wanted }: ExistingBookingsProps) {
  const t = useStaffBookingWords();
  const ui = useUiWords();
  const calendar = useCalendarWords();
  if (isError)
    return (
      <div role="alert" className={css['warning']}>
        <span>{t('quick.checkFailed')}</span>
        <Button onClick={onRetry}>{ui('tryAgain')}</Button>
      </div>
    );
  const startsOf = (status: TimeSlot['status']) =>
    (slots ?? []).filter((slot) => slot.status === status).map(({ id }) => Math.abs(id));
  const booked = startsOf('booked');
  const taken = new Set([...booked, ...startsOf('blocked')]);
  const overlap = wanted.filter((start) => taken.has(start));
  if (booked.length === 0 && overlap.length === 0) return null;
  return (
    <div role="status" className={css['warning']}>
      {booked.length > 0 && (
        <>
          <strong>{t('quick.existing', { count: booked.length })}</strong>
          <ul>
            {stretchesOf(booked).map((stretch) => (
              <li key={stretch.start}>
                <span>{timesOf(stretch)}</span> {calendar('state.booked')}
              </li>
            ))}
          </ul>
        </>
      )}
      {overlap.length > 0 && (
        <strong className={css['overlap']}>
          {t('quick.overlaps', { times: stretchesOf(overlap).map(timesOf).join(', ') })}
        </strong>
      )}
    </div>
  );
}
