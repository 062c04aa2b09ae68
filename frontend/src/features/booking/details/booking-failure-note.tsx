import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import { useBookingWords } from '../locales/words.ts';
import type { BookingFailure } from './booking-failure.ts';

/** Explains a failed booking where it was refused. It stays after the toast with the reason has disappeared. */
export function BookingFailureNote({ failure: { kind, text } }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  return kind === 'unsettled' ? (
    <FailureNote kind="unsettled" role="note" title={t('details.unsettled.title')} text={t('details.unsettled.text')} />
  ) : (
    <FailureNote role="note" title={text} />
  );
}
