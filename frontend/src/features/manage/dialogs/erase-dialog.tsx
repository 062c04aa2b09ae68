import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useEraseManagedBooking } from '../api.ts';
import { useManageWords } from '../locales/words.ts';

interface EraseDialogProps {
  readonly token: string;
  /** Whether the booking is cancelled first. */
  readonly cancels: boolean;
  readonly onErased: () => void;
  readonly onClose: () => void;
}

export function EraseDialog({ token, cancels, onErased, onClose }: EraseDialogProps) {
  const t = useManageWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useEraseManagedBooking();
  const erase = () => {
    mutate(
      { params: { token } },
      {
        onSuccess: () => {
          announceCalendarChange('booking-updated');
          toast({ title: t('erasing.done') });
          onErased();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title={t('erasing.title')}
      confirmText={t('erasing.confirm')}
      cancelText={t('erasing.keep')}
      isDangerous
      isPending={isPending}
      failure={error ? errorText(error, t('erasing.failed')) : undefined}
      onConfirm={erase}
      onClose={onClose}
    >
      {cancels && <p>{t('erasing.cancels')}</p>}
      <p>{t('erasing.goes')}</p>
      <p>{t('erasing.stays')}</p>
    </ConfirmDialog>
  );
}
