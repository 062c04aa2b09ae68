import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import { useBookingWords } from '../locales/words.ts';
import type { BookingFailure } from './booking-failure.ts';

/** What to do about a booking that did not go through, once the toast that said why is gone. */
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
