import type { BookingSource } from '@cablepark/contracts/schedule/sources';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useAttempt } from '../../../calendar/use-action.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useCancelSource } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './booking-sources.module.css';
import { SourceBookings } from './source-bookings.tsx';

interface CancelSourceDialogProps {
  readonly source: BookingSource;
  readonly onClose: () => void;
}

/** Lists the bookings of a source, and cancels all of them on confirmation. */
export function CancelSourceDialog({ source: { source, bookings }, onClose }: CancelSourceDialogProps) {
  const t = useDashboardWords();
  const undoAction = useUndoAction();
  const { mutateAsync } = useCancelSource();
  const { attempt, isPending, failure } = useAttempt(t('sources.cancelFailed'));
  const cancelAll = async () => {
    const answer = await mutateAsync({ params: { source } });
    announceCalendarChange('booking-updated');
    toast({ title: t('sources.done', { count: answer.cancelled.length }), action: undoAction([answer]) });
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('sources.question', { count: bookings.length })}
      confirmText={isPending ? t('sources.pending') : t('sources.cancel')}
      cancelText={t('sources.keep')}
      isDangerous
      isPending={isPending}
      failure={failure}
      onConfirm={() => void attempt(cancelAll)}
      onClose={onClose}
    >
      <div className={css['bookingsToCancel']}>
        <SourceBookings bookings={bookings} />
      </div>
      <p>{t('sources.consequence')}</p>
    </ConfirmDialog>
  );
}
