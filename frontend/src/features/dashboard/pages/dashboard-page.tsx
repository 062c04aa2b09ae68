import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingSource } from '@cablepark/contracts/schedule/find-bookings';
import { shownEmail } from '@cablepark/contracts/shared/shown-email';
import { useFreshCalendar, announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useLanguage, fullDay, dateAndTime } from '../../../shared/i18n/language.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { FailedCard, StaffPage, Button, Card, LoadFailed } from '../../../shared/ui/elements.tsx';
import { useBookingsOf, useSlotsOf, useCancelSource, useSources } from '../today.ts';
import {
  AttendanceCard,
  ClosuresCard,
  GapsCard,
  IncomeCard,
  PostponedCard,
  RidersCard,
} from '../components/today-cards.tsx';
import { useUndoAction, useAction } from '../../../calendar/use-action.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useDashboardWords } from '../locales/words.ts';
import css from './dashboard-page.module.css';
import sourcesCss from '../components/booking-sources.module.css';

/** `/admin/dashboard`: today, and the way to where each part of it is settled (rule 18.1). */
export function DashboardPage() {
  const t = useDashboardWords();
  const today = useToday();
  const { user } = useCurrentUser();
  const bookings = useBookingsOf(today);
  const slots = useSlotsOf(today);
  useFreshCalendar('');
  if (!user) return null;
  const hasFailed = (bookings.isError && !bookings.data) || (slots.isError && !slots.data);
  return (
    <StaffPage
      title={t(`title.${user.role}`)}
      lead={t('welcome', { name: user.firstName ?? shownEmail(user.username), day: fullDay(t.language, today) })}
    >
      <BookingSources />
      {hasFailed ? (
        <FailedCard
          text={t('failed')}
          onRetry={() => {
            void bookings.refetch();
            void slots.refetch();
          }}
        />
      ) : (
        <div className={css['cards']}>
          <RidersCard bookings={bookings.data} />
          <AttendanceCard bookings={bookings.data} />
          <GapsCard slots={slots.data?.timeSlots} />
          <IncomeCard today={today} bookings={bookings.data} />
          <PostponedCard />
          <ClosuresCard today={today} slots={slots.data?.timeSlots} />
        </div>
      )}
    </StaffPage>
  );
}

/** Networks from which customers placed many bookings within a day. Renders nothing if there are none. */
function BookingSources() {
  const t = useDashboardWords();
  const { data: sources, isError, refetch } = useSources();
  const [sourceToCancel, setSourceToCancel] = useState<BookingSource | null>(null);
  if (isError && !sources) return <LoadFailed text={t('sources.failed')} onRetry={() => void refetch()} />;
  // The dialog stays open until its source is cancelled, even if the list has become empty.
  if ((sources ?? []).length === 0 && sourceToCancel === null) return null;
  return (
    <Card title={t('sources.title')}>
      <p className={sourcesCss['text']}>{t('sources.text')}</p>
      <ul className={sourcesCss['sources']}>
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
  const { bookings, halfHours, entries, holds, firstAt, lastAt } = source;
  const placed = { from: dateAndTime(t.language, firstAt), to: dateAndTime(t.language, lastAt) };
  return (
    <li className={sourcesCss['source']}>
      <div>
        <strong>{`${t('bookingCount', { count: bookings.length })}, ${t('halfHours', { count: halfHours })}`}</strong>
        <span className={sourcesCss['placed']}>{t('sources.placed', placed)}</span>
        <span className={sourcesCss['placed']}>
          {`${t('sources.entries', { count: entries })}, ${t('sources.holds', { count: holds })}`}
        </span>
      </div>
      <Button onClick={onCancel}>{t('sources.cancel')}</Button>
      <details className={sourcesCss['bookings']}>
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

function CancelSourceDialog({ source: { source, bookings }, onClose }: CancelSourceDialogProps) {
  const t = useDashboardWords();
  const undoAction = useUndoAction();
  const { mutateAsync } = useCancelSource();
  const { perform, isPending, failure } = useAction(mutateAsync, { failed: t('sources.cancelFailed') }, (answer) => {
    announceCalendarChange('booking-updated');
    toast({ title: t('sources.done', { count: answer.cancelled.length }), action: undoAction([answer]) });
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('sources.question', { count: bookings.length })}
      confirmText={isPending ? t('cancelling') : t('sources.cancel')}
      cancelText={t('sources.keep')}
      isDangerous
      isPending={isPending}
      failure={failure?.text}
      onConfirm={() => void perform({ params: { source } })}
      onClose={onClose}
    >
      <div className={sourcesCss['bookingsToCancel']}>
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
    <ul className={sourcesCss['list']}>
      {bookings.map(({ id, reference, customerName, firstSlotTime }) => (
        <li key={id}>
          <Link to={`/admin/bookings?${new URLSearchParams({ reference }).toString()}`}>{customerName}</Link>
          <span>{dateAndTime(language, firstSlotTime)}</span>
        </li>
      ))}
    </ul>
  );
}
