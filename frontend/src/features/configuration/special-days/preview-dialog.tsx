import { useUndoAction } from '#calendar/use-undo-action';
import { useFailedText } from '#shared/errors/error-texts';
import { ConfirmDialog, Planning } from '#shared/forms/dialogs';
import { showToast } from '#shared/toast/toasts';
import { useConfigurationWords } from '../locales/words.ts';
import { SlotsPreview } from '../saving/slots-preview.tsx';
import { formatSlotsSum, sumOutcomes } from '../saving/slots-sum.ts';
import { useDaysText } from './day-ranges.ts';
import { useApplyChange, usePreview, useSettingText, type Change } from './special-days.ts';
import facts from '../regeneration/regenerate-dialog.module.css';

interface PreviewDialogProps {
  readonly change: Change;
  readonly onDone: () => void;
  /** Back to where the change was made. */
  readonly onBack: () => void;
}

/**
 * Shows what a change would do to slots, and which bookings would be outside the hours, before it
 * is applied.
 */
export function PreviewDialog({ change, onDone, onBack }: PreviewDialogProps) {
  const t = useConfigurationWords();
  const failedText = useFailedText();
  const undoAction = useUndoAction();
  const daysText = useDaysText();
  const settingText = useSettingText();
  const { data: preview, error } = usePreview(change);
  const { mutate, isPending, error: refusal } = useApplyChange();
  const isRemoval = change.setting === null;
  const apply = () => {
    mutate(change, {
      onSuccess: (answers) => {
        showToast({
          title: t(isRemoval ? 'special.removed' : 'special.saved'),
          text: formatSlotsSum(t, sumOutcomes(answers)),
          action: undoAction(answers),
        });
        onDone();
      },
    });
  };

  const confirmText = t(isRemoval ? 'special.remove' : 'special.apply');
  return (
    <ConfirmDialog
      title={t(isRemoval ? 'special.confirmRemove' : 'special.confirm')}
      confirmText={isPending ? t('saving') : confirmText}
      cancelText={t('special.back')}
      isDisabled={preview === undefined}
      isPending={isPending}
      failure={refusal ? failedText(t('special.failed'), refusal) : undefined}
      onConfirm={apply}
      onClose={() => {
        if (!isPending) {
          onBack();
        }
      }}
    >
      <p className={facts['range']}>
        <span>{`${daysText(change.days)}: `}</span>
        <span>{change.setting === null ? t('special.weekdays') : settingText(change.setting)}</span>
      </p>
      {preview ? (
        <SlotsPreview outcome={preview} />
      ) : (
        <Planning failure={error && failedText(t('preview.failed'), error)}>
          {t('planning')}
        </Planning>
      )}
    </ConfirmDialog>
  );
}
