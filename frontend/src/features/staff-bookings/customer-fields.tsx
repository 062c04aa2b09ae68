import { Form, Input } from 'antd';
import { customerFields, staffMessages } from '@cablepark/contracts/schedule/customer-form';
import { OptionalLabel } from '../../shared/forms/fields.tsx';
import { rule } from '../../shared/forms/rule.ts';
import { useStaffBookingWords } from './locales/words.ts';

/** The customer's part of the booking forms for staff (rule 5.3). */
export interface CustomerFieldsValue {
  readonly customerName: string;
  readonly phoneNumber: string;
  readonly email?: string;
  readonly notes?: string;
  readonly staffNotes?: string;
}

const { customerName, phoneNumber, email } = customerFields(staffMessages);

export function CustomerFields() {
  const t = useStaffBookingWords();
  return (
    <>
      <Form.Item
        label={t('customer.name')}
        name="customerName"
        rules={[rule(customerName, t('customer.invalid.name'))]}
      >
        <Input autoComplete="off" maxLength={200} />
      </Form.Item>
      <Form.Item
        label={t('customer.phone')}
        name="phoneNumber"
        rules={[rule(phoneNumber, t('customer.invalid.phone'))]}
      >
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={t('customer.phonePlaceholder')}
          maxLength={40}
        />
      </Form.Item>
      <Form.Item
        label={<OptionalLabel text={t('customer.email')} />}
        name="email"
        rules={[rule(email, t('customer.invalid.email'))]}
      >
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </Form.Item>
      <Form.Item label={<OptionalLabel text={t('customer.notes')} />} name="notes">
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
      <Form.Item
        label={<OptionalLabel text={t('customer.staffNotes')} />}
        name="staffNotes"
        extra={t('customer.staffNotesText')}
      >
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
      </Form.Item>
    </>
  );
}
