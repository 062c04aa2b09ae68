import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import type {
  AppliedSetting,
  ApplyChoice,
} from '@cablepark/contracts/configuration/applied-setting';
import { getConfig } from '@cablepark/contracts/configuration/get-config';
import { BOOKING_WINDOW_DAYS } from '@cablepark/contracts/schedule/limits';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import { addDays } from '@cablepark/contracts/shared/riga-time';

import { dryRunTimes } from '#shared/api/queries';
import { useFailedText } from '#shared/errors/error-texts';
import { ConfirmDialog, Planning } from '#shared/forms/dialogs';
import { formatFromDay } from '#shared/i18n/format-day';
import { useToday } from '#shared/time/clock';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import { useSave, useSectionWords } from '../section-form.tsx';
import type { Saving } from './saving.ts';
import { formatSlotsSum, sumOutcomes, type SlotsSum } from './slots-sum.ts';
import facts from '../regeneration/regenerate-dialog.module.css';

interface SaveDialogProps {
  readonly section: 'hours' | 'pricing';
  /** The changes to be saved. They are the key of the preview. */
  readonly changes: object;
  /** Saves the changed rows one after the other, or says what that would do. */
  readonly send: (saving: Saving, signal?: AbortSignal) => Promise<AppliedSetting[]>;
  /** Renders what would become of the days on sale. */
  readonly preview: (outcome: SlotsSum) => ReactNode;
  readonly onClose: () => void;
}

/**
 * Shows what saving would do to the days on sale; one button saves and applies (rule 3.8). It stays
 * in one piece, because the preview, the request and the toast depend on the chosen days.
 */
export function SaveDialog({ section, changes, send, preview, onClose }: SaveDialogProps) {
  const t = useConfigurationWords();
  const today = useToday();
  const failedText = useFailedText();
  const [apply, setApply] = useState<ApplyChoice>('window');
  const { data: outcome, error } = useQuery({
    ...dryRunTimes,
    queryKey: [section, 'preview', changes],
    queryFn: async ({ signal }) =>
      sumOutcomes(await send({ apply: 'window', dryRun: true }, signal)),
  });
  const firstNewDay = formatFromDay(t.language, addDays(today, BOOKING_WINDOW_DAYS));
  const { mutate, isPending } = useSave({
    words: useSectionWords(section),
    send: (choice: ApplyChoice) => send({ apply: choice, dryRun: false }),
    refreshes: [getConfig, listTimeSlots],
    savedText: (answers) =>
      apply === 'window'
        ? formatSlotsSum(t, sumOutcomes(answers))
        : t('apply.savedForNewDays', { day: firstNewDay }),
  });

  const confirmText = t(apply === 'window' ? 'apply.confirm' : 'apply.confirmNewDays');
  return (
    <ConfirmDialog
      title={t(`apply.${section}`)}
      confirmText={isPending ? t('saving') : confirmText}
      isDisabled={outcome === undefined}
      isPending={isPending}
      onConfirm={() => mutate(apply, { onSuccess: onClose })}
      onClose={() => {
        if (!isPending) {
          onClose();
        }
      }}
    >
      {outcome === undefined && (
        <Planning failure={error && failedText(t('preview.failed'), error)}>
          {t('planning')}
        </Planning>
      )}
      {outcome !== undefined && apply === 'window' && preview(outcome)}
      {outcome !== undefined && apply === 'newDays' && (
        <p className={facts['range']}>{t('apply.staysOnSale')}</p>
      )}
      <ModeChoice
        label={t('apply.days')}
        disabled={isPending}
        value={apply}
        onChange={setApply}
        modes={[
          { value: 'window', name: t('apply.window'), explanation: t('apply.windowText') },
          {
            value: 'newDays',
            name: t('apply.newDays'),
            explanation: t('apply.newDaysText', { day: firstNewDay }),
          },
        ]}
      />
    </ConfirmDialog>
  );
}
