import { Alert, Checkbox, Progress, Spin } from 'antd';
import { useState } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { ConfirmDialog } from '../../../shared/forms/confirm-dialog.tsx';
import { useFailedText } from '../../../shared/errors/use-error-text.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { RegenerationError, usePreview, useRegeneration, type Preview } from './api.ts';
import { daysOf, noCounts, sumOf, type Counts, type ValidPlan } from './plan.ts';
import css from './regenerate-dialog.module.css';

interface RegenerateDialogProps {
  readonly plan: ValidPlan;
  readonly onDone: (counts: Counts) => void;
  readonly onClose: () => void;
}

/** Previews a plan, asks for consent if it cancels bookings, and shows its progress while it is carried out. */
export function RegenerateDialog({ plan, onDone, onClose }: RegenerateDialogProps) {
  const t = useConfigurationWords();
  const language = useLanguage();
  const failedText = useFailedText();
  const undoAction = useUndoAction();
  const { data: preview, isError } = usePreview(plan);
  const { mutate, isPending, daysDone } = useRegeneration();
  const [hasConsented, setConsented] = useState(false);
  const cancelled = preview?.cancelledBookings ?? 0;
  const days = daysOf(plan);
  const isCleanup = plan.operationType === 'cleanup_only';

  const regenerate = () => {
    mutate(plan, {
      onSuccess: (answers) => {
        const counts = answers.reduce(sumOf, noCounts);
        toast({ title: t('slots.done'), text: resultText(t, counts), action: undoAction(answers) });
        onDone(counts);
      },
      onError: (error) => {
        const { cause, lastDayDone } =
          error instanceof RegenerationError ? error : new RegenerationError(error, undefined);
        const progress = lastDayDone === undefined ? '' : t('slots.doneUpTo', { day: fullDay(language, lastDayDone) });
        const text = `${failedText(t('slots.failedText'), cause)} ${progress}`.trim();
        toast({ title: t('slots.failed'), text, tone: 'destructive' });
        onClose();
      },
    });
  };
  return (
    <ConfirmDialog
      title={t('preview.title')}
      confirmText={isPending ? t('slots.pending') : t(isCleanup ? 'preview.confirmCleanup' : 'preview.confirm')}
      isDangerous={isCleanup || plan.includeBooked}
      isDisabled={preview === undefined || (cancelled > 0 && !hasConsented)}
      isPending={isPending}
      onConfirm={regenerate}
      onClose={() => {
        // A regeneration that has begun cannot be stopped, so the dialog stays open and shows its progress.
        if (!isPending) onClose();
      }}
    >
      <p className={css['range']}>
        {t('preview.range', {
          count: days,
          range: `${numericDate(plan.fromDate)} – ${numericDate(plan.toDate)}`,
        })}
      </p>
      {preview ? (
        <PreviewFacts preview={preview} plan={plan} />
      ) : isError ? (
        <Alert type="error" showIcon title={t('preview.failed')} />
      ) : (
        <div role="status" className={css['loading']}>
          <Spin size="small" /> {t('preview.loading')}
        </div>
      )}
      {cancelled > 0 && (
        <Checkbox
          checked={hasConsented}
          disabled={isPending}
          onChange={({ target }) => {
            setConsented(target.checked);
          }}
        >
          {t('preview.understand', { count: cancelled })}
        </Checkbox>
      )}
      {isPending && (
        <div role="status" className={css['progress']}>
          <Progress percent={Math.round((daysDone / days) * 100)} status="active" aria-label={t('slots.pending')} />
          {t('preview.progress', { done: daysDone, all: days })}
        </div>
      )}
    </ConfirmDialog>
  );
}

/** The date in the format of the form's fields, such as `21.11.2026`. */
const numericDate = (day: Day): string => day.split('-').reverse().join('.');

export const resultText = (
  t: ReturnType<typeof useConfigurationWords>,
  { generatedSlots, removedSlots, preservedBookings }: Counts,
): string => t('preview.result', { generated: generatedSlots, removed: removedSlots, preserved: preservedBookings });

function PreviewFacts({ preview, plan }: { readonly preview: Preview; readonly plan: ValidPlan }) {
  const t = useConfigurationWords();
  const facts = [
    ['generated', preview.generatedSlots],
    ['removed', preview.removedSlots],
    ['kept', preview.preservedBookings],
    ...(plan.includeBooked ? ([['cancelled', preview.cancelledBookings]] as const) : []),
  ] as const;
  return (
    <>
      <dl className={css['facts']}>
        {facts.map(([name, count]) => (
          <div key={name} data-warning={name === 'cancelled' && count > 0}>
            <dt>{t(`preview.${name}`)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <p className={css['notes']}>
        {priceNotes(plan).map((note) => `${t(`preview.${note}`)} `)}
        {t('preview.unchanged')}
      </p>
    </>
  );
}

/** The notes that say how prices change, which the counts do not show. */
function priceNotes(plan: ValidPlan): readonly ('repriced' | 'newPriced' | 'noPriced')[] {
  const { operationType, applyCurrentPricing, applyCurrentOperatingHours, includeAvailable } = plan;
  if (operationType === 'cleanup_only') return [];
  if (!applyCurrentPricing) return applyCurrentOperatingHours ? ['noPriced'] : [];
  return operationType === 'update_and_generate' && includeAvailable ? ['repriced'] : ['newPriced'];
}
