import type { Booking } from '@cablepark/contracts/schedule/booking';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { CustomerFields } from '../../calendar/booking/customer-fields.tsx';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { FormDialog, ConfirmDialog } from '../../shared/forms/dialogs.tsx';
import { toast } from '../../shared/toast/toasts.ts';
import { useChangeManagedBooking, useShowChanged, useCancelManagedBooking, useEraseManagedBooking } from './api.ts';
import { useManageWords } from './locales/words.ts';
import { announceCalendarChange } from '../../calendar/freshness/use-fresh-calendar.ts';
import { flagCalendarChange } from '../../calendar/freshness/refresh-flags.ts';
import { slotOf, writtenTimes } from '../../calendar/slots/slot-times.ts';
import { useShownBookingWords } from '../../calendar/booking/locales/words.ts';
import { useLanguage } from '../../shared/i18n/language.ts';

interface DetailsDialogProps {
  readonly token: string;
  readonly booking: Booking;
  readonly onClose: () => void;
}

interface Fields {
  readonly customerName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly notes: string;
}

/** Changes whom the booking is for. Only the fields that were edited are sent, so that another's change isn't undone. */
export function DetailsDialog({ token, booking, onClose }: DetailsDialogProps) {
  const t = useManageWords();
  const errorText = useErrorText();
  const showChanged = useShowChanged(token);
  const { mutate, isPending, error } = useChangeManagedBooking();
  const before: Fields = {
    customerName: booking.customerName,
    phoneNumber: booking.phoneNumber,
    email: booking.email ?? '',
    notes: booking.notes ?? '',
  };
  const save = (fields: Fields) => {
    const names = (Object.keys(before) as (keyof Fields)[]).filter((name) => fields[name] !== before[name]);
    mutate(
      { params: { token }, body: Object.fromEntries(names.map((name) => [name, fields[name]])) },
      {
        onSuccess: (changed) => {
          showChanged(changed);
          toast({ title: t('edit.saved') });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog<Fields>
      title={t('edit.title')}
      initialValues={before}
      submitText={t('edit.submit')}
      isPending={isPending}
      failure={error ? `${t('edit.failed')} ${errorText(error, '')}`.trim() : undefined}
      onSubmit={save}
      onClose={onClose}
    >
      <CustomerFields
        by="customer"
        nameLabel={t('edit.name')}
        emailNote={booking.email === null ? undefined : t('edit.told')}
      />
    </FormDialog>
  );
}

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
