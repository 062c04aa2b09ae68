import { Form, type FormInstance, type FormRule, Select } from 'antd';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { halfHoursOf, type TimeKey } from '../../../calendar/slots/half-hours.ts';
import { slotOf, timesOf } from '../../../calendar/slots/slot-times.ts';
import { SlotsNote } from '../../../calendar/view/slots-note.tsx';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { useToday } from '../../../shared/time/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useUiWords } from '../../../shared/ui/locales/words.ts';
import { useDaySlots } from '../api.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import { useTotal } from '../new-booking/use-total.ts';
import { endsAfter, FIRST_END, FIRST_START, movedEnd, slotsBetween } from './day-times.ts';
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

interface ExistingBookingsProps {
  /** The slots of the chosen day; undefined while they are loading. */
  readonly slots: readonly TimeSlot[] | undefined;
  readonly isError: boolean;
  readonly onRetry: () => void;
  /** The half-hours that are about to be booked. */
  readonly wanted: readonly SlotId[];
}

/** Warns about existing bookings on the chosen day, and about slots of the chosen time that are already taken. */
function ExistingBookings({ slots, isError, onRetry, wanted }: ExistingBookingsProps) {
  const t = useStaffBookingWords();
  const ui = useUiWords();
  const calendar = useCalendarWords();
  if (isError)
    return (
      <div role="alert" className={css['warning']}>
        <span>{t('quick.checkFailed')}</span>
        <Button onClick={onRetry}>{ui('tryAgain')}</Button>
      </div>
    );
  const startsOf = (status: TimeSlot['status']) =>
    (slots ?? []).filter((slot) => slot.status === status).map(({ id }) => Math.abs(id));
  const booked = startsOf('booked');
  const taken = new Set([...booked, ...startsOf('blocked')]);
  const overlap = wanted.filter((start) => taken.has(start));
  if (booked.length === 0 && overlap.length === 0) return null;
  return (
    <div role="status" className={css['warning']}>
      {booked.length > 0 && (
        <>
          <strong>{t('quick.existing', { count: booked.length })}</strong>
          <ul>
            {stretchesOf(booked).map((stretch) => (
              <li key={stretch.start}>
                <span>{timesOf(stretch)}</span> {calendar('state.booked')}
              </li>
            ))}
          </ul>
        </>
      )}
      {overlap.length > 0 && (
        <strong className={css['overlap']}>
          {t('quick.overlaps', { times: stretchesOf(overlap).map(timesOf).join(', ') })}
        </strong>
      )}
    </div>
  );
}
