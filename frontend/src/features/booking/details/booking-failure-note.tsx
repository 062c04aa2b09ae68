import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import { useBookingWords } from '../locales/words.ts';
import type { BookingFailure } from './booking-failure.ts';

/** Explains what to do about a failed booking. It stays after the toast with the reason has disappeared. */
export function BookingFailureNote({ failure }: { readonly failure: BookingFailure }) {
  const t = useBookingWords();
  const { slots } = useSelection();
  if (failure.kind === 'unsettled')
    return (
      <FailureNote
        kind="unsettled"
        role="note"
        title={t('details.unsettled.title')}
        text={t('details.unsettled.text')}
      />
    );
  if (slots.every(({ id }) => failure.takenSlots.includes(id)))
    return <FailureNote role="note" title={t('details.taken.all.title')} text={t('details.taken.all.text')} />;
  if (failure.takenSlots.length > 0)
    return <FailureNote role="note" title={t('details.taken.title')} text={t('details.taken.text')} />;
  return <FailureNote role="note" title={failure.text} />;
}
