import { Form, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { managers } from '@cablepark/contracts/shared/roles';
import { slotEnd, slotStart, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { DayPicker } from '../../../../shared/forms/day-picker.tsx';
import { FormDialog } from '../../../../shared/forms/form-dialog.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { useCurrentUser } from '../../../../shared/session/current-user.ts';
import { isOneOf } from '../../../../shared/session/roles.ts';
import { useToday } from '../../../../shared/time/clock.ts';
import { AntdTheme } from '../../../../shared/ui/theme/antd-theme.tsx';
import { useStaffBooking } from '../actions/use-staff-booking.ts';
import { useBookTimes, useDaySlots } from '../api.ts';
import { CustomerFields, type CustomerFieldsValue } from '../dialogs/customer-fields.tsx';
import { useStaffWords } from '../locales/words.ts';
import { endsAfter, FIRST_END, FIRST_START, halfHoursOf, movedEnd, slotsBetween, type TimeKey } from './day-times.ts';
import { ExistingBookings } from './existing-bookings.tsx';
import css from './quick-booking.module.css';

type Wish = CustomerFieldsValue & {
  readonly language: 'lv' | 'en';
  readonly timeSlots: readonly object[];
};

/** How the dialog names a time: the id, price and status are for form's sake, the server goes by the times (decision 9). */
const timeSlot = (slot: SlotId) => ({
  id: -1,
  startTime: slotStart(slot).toISOString(),
  endTime: slotEnd(slot).toISOString(),
  price: 25,
  status: 'available',
  storageTimezone: 'UTC',
});

/** Books a caller in from any page: a day, a time, and who is coming (spec, section 5, Admin create-booking dialog). */
export function CreateBookingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStaffWords();
  const language = useLanguage();
  const today = useToday();
  const navigate = useNavigate();
  const { user } = useCurrentUser();
  const [day, setDay] = useState<Day | null>(null);
  const [start, setStart] = useState<TimeKey>(FIRST_START);
  const [end, setEnd] = useState<TimeKey>(FIRST_END);
  const [problem, setProblem] = useState<string>();
  const daySlots = useDaySlots(day ?? undefined);
  const { mutateAsync } = useBookTimes();
  const wanted = day === null ? [] : slotsBetween(day, start, end);
  const { book, isPending, failure } = useStaffBooking<Wish>(
    (body, headers) => mutateAsync({ body, headers }),
    onClose,
    // Only who may open the staff's pages can be led to the booking there.
    isOneOf(user, managers)
      ? (reference) => void navigate(`/admin/bookings?${new URLSearchParams({ reference }).toString()}`)
      : undefined,
  );
  const submit = (fields: CustomerFieldsValue) => {
    const found = day === null || start === '' || end === '' ? t('quick.required') : timeProblem(day);
    setProblem(found);
    if (found === undefined) void book({ ...fields, language, timeSlots: wanted.map(timeSlot) });
  };
  const timeProblem = (on: Day): string | undefined => {
    if (wanted.length > 0) return undefined;
    return endsAfter(on, start).includes(end) ? t('quick.noSlots') : t('quick.endFirst');
  };
  const option = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('quick.repeated', { time: key.slice(0, 5) }) : key,
  });
  return (
    <AntdTheme>
      <FormDialog<CustomerFieldsValue>
        title={t('quick.title')}
        submitText={t('quick.submit')}
        pendingText={t('dialog.processing')}
        cancelText={t('dialog.cancel')}
        isPending={isPending}
        failure={problem ?? failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <Form.Item label={t('quick.date')} htmlFor="quick-booking-date">
          <DayPicker
            id="quick-booking-date"
            value={day}
            isInvalid={problem !== undefined && day === null}
            isDisabledDay={(other) => other < today}
            onChange={(chosen) => {
              setDay(chosen);
              setProblem(undefined);
            }}
          />
        </Form.Item>
        <div className={css['pair']}>
          <Form.Item label={t('quick.start')} htmlFor="quick-booking-start">
            <Select<TimeKey>
              id="quick-booking-start"
              virtual={false}
              value={start}
              options={halfHoursOf(day ?? undefined).map(({ key }) => option(key))}
              onChange={(chosen) => {
                setEnd(movedEnd(day ?? undefined, { start, end }, chosen));
                setStart(chosen);
                setProblem(undefined);
              }}
            />
          </Form.Item>
          <Form.Item label={t('quick.end')} htmlFor="quick-booking-end">
            <Select<TimeKey>
              id="quick-booking-end"
              virtual={false}
              value={end}
              options={endsAfter(day ?? undefined, start).map(option)}
              onChange={(chosen) => {
                setEnd(chosen);
                setProblem(undefined);
              }}
            />
          </Form.Item>
        </div>
        {day !== null && (
          <ExistingBookings
            slots={daySlots.data?.timeSlots}
            isError={daySlots.isError}
            onRetry={() => void daySlots.refetch()}
            wanted={wanted}
          />
        )}
        <CustomerFields />
      </FormDialog>
    </AntdTheme>
  );
}
