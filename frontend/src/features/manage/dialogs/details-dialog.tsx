import type { Booking } from '@cablepark/contracts/schedule/booking';
import { CustomerFields } from '../../../calendar/booking/customer-fields.tsx';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useChangeManagedBooking, useShowChanged } from '../api.ts';
import { useManageWords } from '../locales/words.ts';

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
