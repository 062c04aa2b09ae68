import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';

import { regenerateSlots } from '@cablepark/contracts/schedule/regenerate-slots';
import { addDays, startOfDay, type Day } from '@cablepark/contracts/shared/riga-time';

import { useAction } from '#calendar/use-action';
import { useUndoAction } from '#calendar/use-undo-action';
import { dryRunTimes, queryOf } from '#shared/api/queries';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { formatWeek } from '#shared/i18n/format-day';
import { showToast } from '#shared/toast/toasts';
import { RefreshIcon } from '#shared/ui/more-icons';
import { StaffNote } from '#shared/ui/staff-parts';
import { forceRefresh, useRegenerateSlots } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './whole-week-actions.module.css';

const midnightOf = (day: Day): string => startOfDay(day).toISOString();

/**
 * The request for a whole week: the times of its Monday, which the server extends to the week (rule
 * 7.6).
 */
const makeWeekBody = (monday: Day) => ({
  startTime: midnightOf(monday),
  endTime: midnightOf(addDays(monday, 1)),
  fullWeek: true,
});

/**
 * The actions on the displayed week, independent of the selection: fetch it again, and regenerate
 * its slots.
 */
export function WholeWeekActions({ monday }: { readonly monday: Day }) {
  const t = useStaffCalendarWords();
  const client = useQueryClient();
  const undoAction = useUndoAction();
  const [isRefreshing, setRefreshing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync } = useRegenerateSlots();
  const texts = { failed: t('regenerate.failed') };
  const { perform, isPending, failure, clearFailure } = useAction(mutateAsync, texts, (answer) => {
    const text = t.language === 'en' ? answer.message : undefined;
    showToast({ title: t('regenerate.done'), text, action: undoAction([answer]) });
    setAsking(false);
  });
  const refresh = () => {
    setRefreshing(true);
    forceRefresh(client, monday)
      .catch(() => showToast({ title: t('bookings.refreshFailed'), tone: 'destructive' }))
      .finally(() => setRefreshing(false));
  };

  const ask = () => {
    clearFailure();
    setAsking(true);
  };

  return (
    <div className={css['actions']}>
      <Button aria-busy={isRefreshing} onClick={refresh}>
        <RefreshIcon />
        <span>{t('bookings.refresh')}</span>
      </Button>
      <Button aria-busy={isPending} aria-haspopup="dialog" onClick={ask}>
        {isPending ? t('regenerate.pending') : t('regenerate.title')}
      </Button>
      {isAsking && (
        <RegenerateDialog
          monday={monday}
          isPending={isPending}
          failure={failure?.text}
          onConfirm={() => void perform({ body: makeWeekBody(monday) })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface RegenerateDialogProps {
  readonly monday: Day;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what regenerating a week would change, before it is done. */
function RegenerateDialog({
  monday,
  isPending,
  failure,
  onConfirm,
  onClose,
}: RegenerateDialogProps) {
  const t = useStaffCalendarWords();
  const preview = queryOf(
    regenerateSlots,
    dryRunTimes,
  )({ body: { ...makeWeekBody(monday), dryRun: true } });
  const { data, error } = useQuery(preview);
  const describePreview = () => {
    if (data) {
      const {
        generatedSlots: generated,
        removedSlots: removed,
        repricedSlots: repriced,
        preservedBookings: preserved,
      } = data;
      return t('regenerate.preview', { generated, removed, repriced, preserved });
    }

    return error ? t('regenerate.failed') : t('planning');
  };

  return (
    <ConfirmDialog
      title={t('regenerate.title')}
      confirmText={isPending ? t('regenerate.pending') : t('regenerate.title')}
      isPending={isPending}
      failure={failure}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={css['lead']}>
        {t('regenerate.text', { week: formatWeek(t.language, monday) })}
      </p>
      <StaffNote role="status">{describePreview()}</StaffNote>
    </ConfirmDialog>
  );
}
