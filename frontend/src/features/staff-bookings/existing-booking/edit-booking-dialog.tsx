import { Form, Switch } from 'antd';
import type { Booking } from '@cablepark/contracts/schedule/booking';
import type { StaffCustomer } from '../../../calendar/booking/staff-dialogs.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useAttempt } from '../../../calendar/use-action.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUndo } from '../../../shared/toast/use-undo.ts';
import { useChangeBooking } from '../api.ts';
import { StaffCustomerFields } from '../customer-fields.tsx';
import { useStaffBookingWords } from '../locales/words.ts';

type Fields = StaffCustomer & { readonly equipmentRental: boolean };

/** Returns a booking as the form shows it and as undo sends it back. Missing values are empty strings. */
const fieldsOf = ({ customerName, phoneNumber, email, notes, staffNotes, equipmentRental }: Booking): Fields => ({
  customerName,
  phoneNumber,
  email: email ?? '',
  notes: notes ?? '',
  staffNotes: staffNotes ?? '',
  equipmentRental,
});

interface EditBookingDialogProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

/** Edits the customer's details and the equipment rental of a booking, but never its slots (rule 5.10). */
export function EditBookingDialog({ booking, onClose }: EditBookingDialogProps) {
  const t = useStaffBookingWords();
  const undo = useUndo();
  const { mutateAsync } = useChangeBooking();
  const { attempt, isPending, failure } = useAttempt(t('edit.failed'));
  const send = async (fields: Fields) => {
    await mutateAsync({ params: { id: booking.id }, body: { ...fields } });
    announceCalendarChange('booking-updated');
  };
  const save = async (fields: Fields) => {
    await send(fields);
    toast({ title: t('edit.saved'), text: fields.customerName, action: undo(() => send(fieldsOf(booking))) });
    onClose();
  };
  return (
    <FormDialog<Fields>
      title={t('edit.title')}
      initialValues={fieldsOf(booking)}
      submitText={t('edit.submit')}
      isPending={isPending}
      failure={failure}
      onSubmit={(fields) => void attempt(() => save(fields))}
      onClose={onClose}
    >
      <StaffCustomerFields />
      <Form.Item label={t('customer.equipment')} name="equipmentRental" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
