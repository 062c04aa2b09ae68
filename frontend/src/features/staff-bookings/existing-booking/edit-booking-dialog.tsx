import { Form, Switch } from 'antd';
import { useState } from 'react';
import type { Booking } from '@cablepark/contracts/schedule/booking';
import { useBooking } from '../../../calendar/api.ts';
import { announceCalendarChange } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useFailure } from '../../../calendar/use-action.ts';
import { FormDialog, PlainDialog } from '../../../shared/forms/dialogs.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { useUndo } from '../../../shared/toast/use-undo.ts';
import { NotLoaded } from '../../../shared/ui/notes.tsx';
import { useChangeBooking } from '../api.ts';
import { StaffCustomerFields, type CustomerFieldsValue } from '../customer-fields.tsx';
import { useStaffBookingWords } from '../locales/words.ts';

interface EditBookingDialogProps {
  readonly reference: string;
  readonly onClose: () => void;
}

/** Edits the customer's details and the equipment rental of a booking, but never its slots (rule 5.10). */
export function EditBookingDialog({ reference, onClose }: EditBookingDialogProps) {
  const t = useStaffBookingWords();
  const query = useBooking(reference);
  const { data: detail } = query;
  if (detail) return <EditForm booking={detail.booking} onClose={onClose} />;
  return (
    <PlainDialog title={t('edit.title')} onClose={onClose}>
      <NotLoaded query={query} loading={t('loading')} failed={t('edit.loadFailed')} />
    </PlainDialog>
  );
}

type Fields = CustomerFieldsValue & { readonly equipmentRental: boolean };

/** Returns a booking as the form shows it and as undo sends it back. Missing values are empty strings. */
const fieldsOf = ({ customerName, phoneNumber, email, notes, staffNotes, equipmentRental }: Booking): Fields => ({
  customerName,
  phoneNumber,
  email: email ?? '',
  notes: notes ?? '',
  staffNotes: staffNotes ?? '',
  equipmentRental,
});

function EditForm({ booking, onClose }: { readonly booking: Booking; readonly onClose: () => void }) {
  const t = useStaffBookingWords();
  const fail = useFailure();
  const undo = useUndo();
  const { mutateAsync, isPending } = useChangeBooking();
  const [failure, setFailure] = useState<string>();
  const send = (fields: Fields) =>
    mutateAsync({ params: { id: booking.id }, body: { ...fields } }).then(() => {
      announceCalendarChange('booking-updated');
    });
  const save = async (fields: Fields) => {
    setFailure(undefined);
    try {
      await send(fields);
    } catch (error) {
      setFailure(fail(t('edit.failed'), error));
      return;
    }
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
      onSubmit={(fields) => void save(fields)}
      onClose={onClose}
    >
      <StaffCustomerFields />
      <Form.Item label={t('customer.equipment')} name="equipmentRental" valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormDialog>
  );
}
