import type { BookingFailure } from '../booking/booking-failure.ts';
import { useBookingWords } from '../locales/booking/words.ts';
import css from './booking-failure-note.module.css';

/** Why a booking did not go through, right where the button was pressed. */
export function BookingFailureNote({ failure }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  return (
    <div role="alert" className={css['failure']} data-kind={failure.kind}>
      <strong>{t(failure.kind === 'unsettled' ? 'details.unsettled.title' : 'details.failed.title')}</strong>
      <span>{failure.kind === 'unsettled' ? t('details.unsettled.text') : failure.text}</span>
    </div>
  );
}
