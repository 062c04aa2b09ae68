import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { slotOf, writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useShownBookingWords } from '../../../calendar/booking/locales/words.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { useCancelManagedBooking } from '../api.ts';
import { useManageWords } from '../locales/words.ts';

interface CancelDialogProps {
  readonly token: string;
  readonly managed: ManagedBooking;
  readonly onClose: () => void;
}

export function CancelDialog({ token, managed: { booking, timeSlots }, onClose }: CancelDialogProps) {
  const t = useManageWords();
  const shown = useShownBookingWords();
  const language = useLanguage();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCancelManagedBooking();
  const cancel = () => {
    mutate(
      { params: { token } },
      {
        onSuccess: () => {
          flagCalendarChange('cancellation', booking.reference, new Date());
          announceCalendarChange('booking-updated');
          toast({ title: t('cancelling.done') });
          onClose();
        },
      },
    );
  };
  const times = writtenTimes(language, (booking.postponed?.from ?? timeSlots).map(slotOf));
  return (
    <ConfirmDialog
      title={t('cancelling.title')}
      confirmText={t('change.cancel.button')}
      cancelText={t('cancelling.keep')}
      isDangerous
      isPending={isPending}
      failure={error ? errorText(error, t('cancelling.failed')) : undefined}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        <strong>{booking.postponed ? shown('postponed.oldTime', { times }) : times}</strong>
      </p>
      <p>
        {t('cancelling.sure')} {t(booking.postponed ? 'cancelling.free' : 'cancelling.released')}
      </p>
    </ConfirmDialog>
  );
}
