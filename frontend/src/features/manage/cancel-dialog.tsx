import {
  cancelManagedBooking,
  getManagedBooking,
  type ManagedBooking,
} from '@cablepark/contracts/schedule/managed-booking';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';

import { useShownBookingWords } from '#calendar/booking/locales/words';
import { announceBookingChange } from '#calendar/freshness/use-fresh-calendar';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { shownElsewhere } from './api.ts';
import { useManageWords } from './locales/words.ts';

interface CancelDialogProps {
  readonly token: string;
  readonly managed: ManagedBooking;
  readonly onClose: () => void;
}

export function CancelDialog({
  token,
  managed: { booking, timeSlots },
  onClose,
}: CancelDialogProps) {
  const t = useManageWords();
  const shown = useShownBookingWords();
  const errorText = useErrorText();
  const { send, ...dialog } = useDialogCommand(
    useCommand(cancelManagedBooking, [getManagedBooking, listTimeSlots, ...shownElsewhere]),
    {
      onDone: () => announceBookingChange('cancellation', booking.reference),
      failureText: (error) => errorText(error, t('cancelling.failed')),
      onClose,
    },
  );
  const times = formatTimes(t.language, (booking.postponed?.from ?? timeSlots).map(slotOf));
  return (
    <PublicConfirmDialog
      title={t('change.cancel.button')}
      confirmText={t('change.cancel.button')}
      cancelText={t('cancelling.keep')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
    >
      <p>
        <strong>{booking.postponed ? shown('postponed.oldTime', { times }) : times}</strong>
      </p>
      <p>{`${shown('cancelling.sure')} ${shown(booking.postponed ? 'cancelling.free' : 'cancelling.released')}`}</p>
    </PublicConfirmDialog>
  );
}
