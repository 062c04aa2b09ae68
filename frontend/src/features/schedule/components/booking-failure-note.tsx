import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import type { BookingFailure } from '../booking/booking-failure.ts';
import { useBookingWords } from '../locales/booking/words.ts';

/** Why a booking did not go through. */
export function BookingFailureNote({ failure }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  return failure.kind === 'unsettled' ? (
    <FailureNote kind="unsettled" title={t('details.unsettled.title')} text={t('details.unsettled.text')} />
  ) : (
    <FailureNote title={t('details.failed.title')} text={failure.text} />
  );
}
