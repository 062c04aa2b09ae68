import { Form, Input } from 'antd';
import { CustomerFields } from '../../calendar/booking/customer-fields.tsx';
import { OptionalLabel } from '../../shared/forms/fields.tsx';
import { useStaffBookingWords } from './locales/words.ts';

/** The fields of a `StaffCustomer` in the staff's forms. */
export function StaffCustomerFields() {
  const t = useStaffBookingWords();
  return (
    <>
      <CustomerFields by="staff" nameLabel={t('customer.name')} />
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
