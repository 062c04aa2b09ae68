import { Form, Input } from 'antd';
import type { Booking } from '@cablepark/contracts/schedule/booking';
import { customerFields, customerMessages } from '@cablepark/contracts/schedule/customer-form';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { OptionalLabel } from '../../../shared/forms/fields.tsx';
import { rule } from '../../../shared/forms/rule.ts';
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

const { customerName, phoneNumber, email } = customerFields(customerMessages);

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
      <Form.Item label={t('edit.name')} name="customerName" rules={[rule(customerName, t('edit.invalid.name'))]}>
        <Input autoComplete="name" maxLength={200} />
      </Form.Item>
      <Form.Item label={t('edit.phone')} name="phoneNumber" rules={[rule(phoneNumber, t('edit.invalid.phone'))]}>
        <Input type="tel" inputMode="tel" autoComplete="tel" placeholder={t('edit.phonePlaceholder')} maxLength={40} />
      </Form.Item>
      <Form.Item
        label={<OptionalLabel text={t('edit.email')} />}
        name="email"
        rules={[rule(email, t('edit.invalid.email'))]}
        extra={booking.email === null ? undefined : t('edit.told')}
      >
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <Form.Item label={<OptionalLabel text={t('edit.notes')} />} name="notes">
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2000} />
      </Form.Item>
    </FormDialog>
  );
}
