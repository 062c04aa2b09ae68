import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { MANY_OF_A_SOURCE, type BookingSource } from '@cablepark/contracts/schedule/find-bookings';

import { announceCalendarChange } from '#calendar/freshness/use-fresh-calendar';
import { toBookingAddress } from '#calendar/staff-bookings/booking-address';
import { useAction } from '#calendar/use-action';
import { useUndoAction } from '#calendar/use-undo-action';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { useLanguage } from '#shared/i18n/language';
import { showToast } from '#shared/toast/toasts';
import { LoadFailedAlert, StaffCard } from '#shared/ui/staff-page';
import { useDashboardWords } from '../locales/words.ts';
import { useCancelSource, useSources } from '../today.ts';
import sourcesCss from './booking-sources.module.css';

/**
 * Networks from which customers booked, wait for or held much within a day. Renders nothing if
 * there are none.
 */
export function BookingSources() {
  const t = useDashboardWords();
  const { data: sources, isError, refetch } = useSources();
  const [sourceToCancel, setSourceToCancel] = useState<BookingSource | null>(null);
  if (isError && !sources) {
    return <LoadFailedAlert text={t('sources.failed')} onRetry={() => void refetch()} />;
  }
  // The dialog stays open until its source is cancelled, even if the list has become empty.
  if ((sources ?? []).length === 0 && sourceToCancel === null) {
    return null;
  }

  const isOfBookings = (sources ?? []).some(({ bookings }) => bookings.length >= MANY_OF_A_SOURCE);
  return (
    <StaffCard title={t(isOfBookings ? 'sources.title' : 'sources.titleOfMore')}>
      <p className={sourcesCss['text']}>{t('sources.text')}</p>
      <ul className={sourcesCss['sources']}>
        {sources?.map((source) => (
          <Source key={source.source} source={source} onCancel={() => setSourceToCancel(source)} />
        ))}
      </ul>
      {sourceToCancel && (
        <CancelSourceDialog source={sourceToCancel} onClose={() => setSourceToCancel(null)} />
      )}
    </StaffCard>
  );
}

function Source({
  source,
  onCancel,
}: {
  readonly source: BookingSource;
  readonly onCancel: () => void;
}) {
  const t = useDashboardWords();
  const { bookings, halfHours, entries, holds, firstAt, lastAt } = source;
  const placed = {
    from: formatDateAndTime(t.language, firstAt),
    to: formatDateAndTime(t.language, lastAt),
  };
  return (
    <li className={sourcesCss['source']}>
      <div>
        <strong>{`${t('bookingCount', { count: bookings.length })}, ${t('halfHours', { count: halfHours })}`}</strong>
        <span className={sourcesCss['placed']}>
          {`${t('sources.entries', { count: entries })}, ${t('sources.holds', { count: holds })}`}
        </span>
        <span className={sourcesCss['placed']}>{t('sources.placed', placed)}</span>
      </div>
      <Button onClick={onCancel}>{t('sources.cancel')}</Button>
      {bookings.length > 0 && (
        <details className={sourcesCss['bookings']}>
          <summary>{t('sources.show')}</summary>
          <SourceBookings bookings={bookings} />
        </details>
      )}
    </li>
  );
}

interface CancelSourceDialogProps {
  readonly source: BookingSource;
  readonly onClose: () => void;
}

function CancelSourceDialog({
  source: { source, bookings, entries, holds },
  onClose,
}: CancelSourceDialogProps) {
  const t = useDashboardWords();
  const undoAction = useUndoAction();
  const hasBookings = bookings.length > 0;
  const kept = {
    entries: t('sources.entries', { count: entries }),
    holds: t('sources.holds', { count: holds }),
  };
  const { mutateAsync } = useCancelSource();
  const { perform, isPending, failure } = useAction(
    mutateAsync,
    { failed: t('sources.cancelFailed') },
    (answer) => {
      announceCalendarChange('booking-updated');
      const { cancelled } = answer;
      const ended = {
        entries: t('sources.endedEntries', { count: answer.entries }),
        holds: t('sources.endedHolds', { count: answer.holds }),
      };
      showToast({
        title:
          cancelled.length > 0
            ? t('sources.done', { count: cancelled.length })
            : t('sources.doneWithout'),
        text: answer.entries + answer.holds > 0 ? t('sources.ended', ended) : undefined,
        action: cancelled.length > 0 ? undoAction([answer]) : undefined,
      });
      onClose();
    },
  );
  return (
    <ConfirmDialog
      title={
        hasBookings
          ? t('sources.question', { count: bookings.length })
          : t('sources.questionWithout')
      }
      confirmText={isPending ? t('cancelling') : t('sources.cancel')}
      cancelText={t(hasBookings ? 'sources.keep' : 'sources.keepWithout')}
      isDangerous
      isPending={isPending}
      failure={failure?.text}
      onConfirm={() => void perform({ params: { source } })}
      onClose={onClose}
    >
      {entries + holds > 0 && (
        <p>{hasBookings ? t('sources.more', kept) : `${kept.entries}, ${kept.holds}.`}</p>
      )}
      {hasBookings && (
        <div className={sourcesCss['bookingsToCancel']}>
          <SourceBookings bookings={bookings} />
        </div>
      )}
      <p>{t('sources.consequence')}</p>
    </ConfirmDialog>
  );
}

/**
 * A source's bookings, for review before they are cancelled. Each links to its place in the
 * calendar.
 */
function SourceBookings({ bookings }: Pick<BookingSource, 'bookings'>) {
  const language = useLanguage();
  return (
    <ul className={sourcesCss['list']}>
      {bookings.map(({ id, reference, customerName, firstSlotTime }) => (
        <li key={id}>
          <Link to={toBookingAddress(reference)}>{customerName}</Link>
          <span>{formatDateAndTime(language, firstSlotTime)}</span>
        </li>
      ))}
    </ul>
  );
}
