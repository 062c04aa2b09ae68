import {
  eraseManagedBooking,
  getManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { announceCalendarChange } from '#calendar/freshness/use-fresh-calendar';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { shownElsewhere } from './api.ts';
import { useManageWords } from './locales/words.ts';

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
  const { send, ...dialog } = useDialogCommand(
    useCommand(eraseManagedBooking, [getManagedBooking, listTimeSlots, ...shownElsewhere]),
    {
      onDone: () => announceCalendarChange('booking-updated'),
      failureText: (error) => errorText(error, t('erasing.failed')),
      onClose: onErased,
    },
  );
  return (
    <PublicConfirmDialog
      title={t('data.erase')}
      confirmText={t('eraseForGood')}
      cancelText={t('erasing.keep')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
      onClose={onClose}
    >
      {cancels && <p>{t('erasing.cancels')}</p>}
      <p>{t('erasing.goes')}</p>
      <p>{t('erasing.stays')}</p>
    </PublicConfirmDialog>
  );
}
