import { Form, Select, type FormInstance, type FormRule } from 'antd';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { halfHoursOf, type TimeKey } from '../../../calendar/slots/half-hours.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { SlotsNote } from '../../../calendar/view/slots-note.tsx';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { useToday } from '../../../shared/time/clock.ts';
import { useDaySlots } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import { useTotal } from '../new-booking/use-total.ts';
import { endsAfter, FIRST_END, FIRST_START, movedEnd, slotsBetween } from './day-times.ts';
import { ExistingBookings } from './existing-bookings.tsx';
import css from './quick-booking.module.css';

export interface TimeFieldsValue {
  readonly day: Day;
  readonly start: TimeKey;
  readonly end: TimeKey;
}

/** The fields for a booking's day and times, and a warning about existing bookings on that day. */
export function TimeFields<Fields extends TimeFieldsValue>({ form }: { readonly form: FormInstance<Fields> }) {
  const t = useStaffBookingWords();
  const today = useToday();
  const times = form as unknown as FormInstance<TimeFieldsValue>;
  const day = Form.useWatch('day', times) as Day | null | undefined;
  const start = (Form.useWatch('start', times) as TimeKey | undefined) ?? FIRST_START;
  const end = (Form.useWatch('end', times) as TimeKey | undefined) ?? FIRST_END;
  const chosenDay = day ?? undefined;
  const { data, isError, refetch } = useDaySlots(chosenDay);
  const starts = chosenDay === undefined ? [] : slotsBetween(chosenDay, start, end);
  const byStart = new Map(data?.timeSlots.map((slot) => [slotOf(slot), slot]));
  const total = useTotal({ starts, byStart });
  const endAfterStart: FormRule = {
    validator: () => {
      const { day: on, start: from, end: to } = times.getFieldsValue() as Partial<TimeFieldsValue>;
      if (!on || !from || !to || slotsBetween(on, from, to).length > 0) return Promise.resolve();
      const isEarlier = halfHoursOf(on).some(({ key }) => key === from) && to <= from;
      return Promise.reject(new Error(isEarlier ? t('quick.endFirst') : t('quick.noSlots')));
    },
  };
  const option = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('quick.repeated', { time: key.slice(0, 5) }) : key,
  });
  return (
    <>
      <Form.Item<TimeFieldsValue> label={t('quick.date')} name="day" rules={[required(t('quick.required'))]}>
        <DayPicker isDisabledDay={(other) => other < today} />
      </Form.Item>
      <div className={css['pair']}>
        <Form.Item<TimeFieldsValue> label={t('quick.start')} name="start" rules={[required(t('quick.required'))]}>
          <Select<TimeKey>
            options={halfHoursOf(chosenDay).map(({ key }) => option(key))}
            onChange={(chosen) => times.setFieldValue('end', movedEnd(chosenDay, { start, end }, chosen))}
          />
        </Form.Item>
        <Form.Item<TimeFieldsValue>
          label={t('quick.end')}
          name="end"
          dependencies={['day', 'start']}
          rules={[required(t('quick.required')), endAfterStart]}
          validateFirst
        >
          <Select<TimeKey> options={endsAfter(chosenDay, start).map(option)} />
        </Form.Item>
      </div>
      {chosenDay !== undefined && (
        <ExistingBookings slots={data?.timeSlots} isError={isError} onRetry={() => void refetch()} wanted={starts} />
      )}
      {data && starts.length > 0 && <SlotsNote starts={starts} total={total} />}
    </>
  );
}

const required = (message: string): FormRule => ({ required: true, message });
