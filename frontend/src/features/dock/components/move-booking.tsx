import { useBookingToMove, useMoveBooking } from '../../../calendar/moving/api.ts';
import { NewTimeChooser } from '../../../calendar/moving/new-time-chooser.tsx';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { NotLoaded } from '../../../shared/ui/notes.tsx';
import { useDockWords } from '../locales/words.ts';

interface MoveBookingProps {
  readonly reference: string;
  /** Called when the booking has been moved, or is left where it is. */
  readonly onDone: () => void;
}

/** The week in which staff choose a new time for a booking of the day, or for a postponed one. */
export function MoveBooking({ reference, onDone }: MoveBookingProps) {
  const t = useDockWords();
  const query = useBookingToMove(reference);
  const { data: detail } = query;
  const { mutateAsync } = useMoveBooking();
  const undoAction = useUndoAction();
  if (!detail)
    return (
      <Card>
        <NotLoaded query={query} loading={t('moving.loading')} failed={t('moving.failed')} />
      </Card>
    );
  return (
    <NewTimeChooser
      detail={detail}
      mover="staff"
      send={(body, headers) => mutateAsync({ params: { id: reference }, body: { ...body }, headers })}
      onMoved={onDone}
      movedAction={(moved) => undoAction([moved])}
      onLeave={onDone}
    />
  );
}
