import { useIsOnline } from '../../../shared/ui/use-media.ts';
import { FailureNote } from '../../../shared/ui/notes.tsx';
import { useBookingWords } from '../locales/words.ts';
import type { BookingFailure } from './booking-failure.ts';

/** Explains a failed booking where it was refused. It stays after a toast with the reason has disappeared. */
export function BookingFailureNote({ failure: { kind, text, isTaken } }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  const isOnline = useIsOnline();
  return kind === 'unsettled' ? (
    <FailureNote
      kind="unsettled"
      role="note"
      title={t(isOnline ? 'details.unsettled.title' : 'details.unsettled.offline')}
      text={t('details.unsettled.text')}
    />
  ) : (
    <FailureNote role={isTaken ? 'alert' : 'note'} title={text} />
  );
}
