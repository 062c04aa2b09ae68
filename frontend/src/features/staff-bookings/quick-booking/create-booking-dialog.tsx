import { Form } from 'antd';
import { useNavigate } from 'react-router-dom';
import { slotEnd, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { managers } from '@cablepark/contracts/shared/roles';
import type { StaffCustomer } from '../../../calendar/booking/staff-dialogs.ts';
import { FormDialog } from '../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useCurrentUser, isOneOf } from '../../../shared/session/current-user.ts';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { StaffCustomerFields } from '../customer-fields.tsx';
import { useStaffBookingWords } from '../locales/words.ts';
import { useStaffBooking } from '../new-booking/use-staff-booking.tsx';
import { FIRST_END, FIRST_START, slotsBetween } from './day-times.ts';
import { TimeFields, type TimeFieldsValue } from './time-fields.tsx';

type Fields = StaffCustomer & TimeFieldsValue;

/** Returns a slot for the request. Its id, price and status are placeholders; only its times count (rule 5.4). */
const timeSlot = (slot: SlotId) => ({
  id: -1,
  startTime: slotStart(slot).toISOString(),
  endTime: slotEnd(slot).toISOString(),
  price: 25,
  status: 'available',
  storageTimezone: 'UTC',
});

/** Books for a caller from any page, with fields for the day, the times and the customer (rule 18.5). */
export function CreateBookingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStaffBookingWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const [form] = Form.useForm<Fields>();
  const { book, isPending, failure } = useStaffBooking(
    onClose,
    // The booking is shown on a staff page, which only some roles may open.
    isOneOf(user, managers)
      ? (reference) => void navigate(`/admin/bookings?${new URLSearchParams({ reference }).toString()}`)
      : undefined,
  );
  return (
    <AntdTheme>
      <FormDialog<Fields>
        title={t('quick.title')}
        form={form}
        initialValues={{ start: FIRST_START, end: FIRST_END }}
        submitText={t('manual.submit')}
        isPending={isPending}
        failure={failure}
        onSubmit={({ day, start, end, ...customer }) => {
          const starts = slotsBetween(day, start, end);
          void book({ ...customer, language, timeSlots: starts.map(timeSlot) }, starts);
        }}
        onClose={onClose}
      >
        <TimeFields form={form} />
        <StaffCustomerFields />
      </FormDialog>
    </AntdTheme>
  );
}
