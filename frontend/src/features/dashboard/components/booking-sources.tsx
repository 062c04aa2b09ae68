import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingSource } from '@cablepark/contracts/schedule/sources';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useAttempt } from '../../../calendar/use-action.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { dateAndTime } from '../../../shared/time/dates.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useCancelSource, useSources } from '../api.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './booking-sources.module.css';

/** Networks from which customers placed many bookings within a day. Renders nothing if there are none. */
export function BookingSources() {
  const t = useDashboardWords();
  const { data: sources, isError, refetch } = useSources();
  const [sourceToCancel, setSourceToCancel] = useState<BookingSource | null>(null);
  if (isError && !sources) return <LoadFailed text={t('sources.failed')} onRetry={() => void refetch()} />;
  // The dialog stays open until its source is cancelled, even if the list has become empty.
  if ((sources ?? []).length === 0 && sourceToCancel === null) return null;
  return (
    <Card title={t('sources.title')}>
      <p className={css['text']}>{t('sources.text')}</p>
      <ul className={css['sources']}>
        {sources?.map((source) => (
          <Source key={source.source} source={source} onCancel={() => setSourceToCancel(source)} />
        ))}
      </ul>
      {sourceToCancel && <CancelSourceDialog source={sourceToCancel} onClose={() => setSourceToCancel(null)} />}
    </Card>
  );
}

function Source({ source, onCancel }: { readonly source: BookingSource; readonly onCancel: () => void }) {
  const t = useDashboardWords();
  const language = useLanguage();
  const { bookings, halfHours, firstAt, lastAt } = source;
  const placed = { from: dateAndTime(language, firstAt), to: dateAndTime(language, lastAt) };
  return (
    <li className={css['source']}>
      <div>
        <strong>
          {t('sources.bookings', { count: bookings.length })}, {t('sources.halfHours', { count: halfHours })}
        </strong>
        <span className={css['placed']}>{t('sources.placed', placed)}</span>
      </div>
      <Button onClick={onCancel}>{t('sources.cancel')}</Button>
      <details className={css['bookings']}>
        <summary>{t('sources.show')}</summary>
        <SourceBookings bookings={bookings} />
      </details>
    </li>
  );
}

interface CancelSourceDialogProps {
  readonly source: BookingSource;
  readonly onClose: () => void;
}

/** Lists the bookings of a source, and cancels all of them on confirmation. */
function CancelSourceDialog({ source: { source, bookings }, onClose }: CancelSourceDialogProps) {
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

/** A source's bookings, for review before they are cancelled. Each links to its place in the calendar. */
function SourceBookings({ bookings }: Pick<BookingSource, 'bookings'>) {
  const language = useLanguage();
  return (
    <ul className={css['list']}>
      {bookings.map(({ id, reference, customerName, firstSlotTime }) => (
        <li key={id}>
          <Link to={`/admin/bookings?${new URLSearchParams({ reference }).toString()}`}>{customerName}</Link>
          <span>{dateAndTime(language, firstSlotTime)}</span>
        </li>
      ))}
    </ul>
  );
}
