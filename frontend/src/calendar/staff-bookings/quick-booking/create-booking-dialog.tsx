import { useQuery } from '@tanstack/react-query';
import { Form, Select, type FormRule } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router-dom';

import { toStretches } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { makeSlotsQuery } from '#calendar/api';
import { useCalendarWords } from '#calendar/locales/words';
import {
  formatStretch,
  formatStretches,
  halfHoursOf,
  slotOf,
  toTimes,
  type TimeKey,
} from '#calendar/slots/slots';
import { SlotsNote } from '#calendar/view/slot-notes';
import { fresh } from '#shared/api/calls';
import { DayPicker } from '#shared/forms/day-picker';
import { FormDialog } from '#shared/forms/dialogs';
import { useIsManager } from '#shared/session/current-user';
import { useNow, useToday } from '#shared/time/clock';
import { Button } from '#shared/ui/elements';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { useTotal } from '../api.ts';
import { toBookingAddress } from '../booking-address.ts';
import { useStaffBookingWords } from '../locales/words.ts';
import { StaffCustomerFields, type StaffCustomer } from '../new-booking/new-booking-dialogs.tsx';
import { useStaffBooking } from '../new-booking/use-staff-booking.tsx';
import {
  findNextFreeTimes,
  FIRST_END,
  FIRST_START,
  listEndsAfter,
  listSlotsBetween,
  moveEnd,
} from './day-times.ts';
import css from './quick-booking.module.css';

type Fields = StaffCustomer & TimeFieldsValue;

/** Of a slot in the request only the times count (rule 5.4). */
const PLACEHOLDERS = { id: -1, price: 25, status: 'available', storageTimezone: 'UTC' };

/**
 * Books for a caller from any page, with fields for the day, the times and the customer (rule
 * 18.5). It opens with today and the next half hour that is free.
 */
export function CreateBookingDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useStaffBookingWords();
  const navigate = useNavigate();
  const isManager = useIsManager();
  const today = useToday();
  const { book, isPending, failure } = useStaffBooking(
    onClose,
    // The booking is shown on a staff page, which only some roles may open.
    isManager ? (reference) => void navigate(toBookingAddress(reference)) : undefined,
  );
  return (
    <AntdTheme>
      <FormDialog<Fields>
        title={t('quick.title')}
        initialValues={{ day: today, start: FIRST_START, end: FIRST_END }}
        submitText={t('manual.submit')}
        isPending={isPending}
        failure={failure}
        onSubmit={({ day, start, end, ...customer }) => {
          const starts = listSlotsBetween(day, start, end);
          void book(
            {
              ...customer,
              language: t.language,
              timeSlots: starts.map((slot) => ({ ...PLACEHOLDERS, ...toTimes(slot) })),
            },
            starts,
          );
        }}
        onClose={onClose}
      >
        <TimeFields />
        <StaffCustomerFields />
      </FormDialog>
    </AntdTheme>
  );
}

interface TimeFieldsValue {
  readonly day: Day;
  readonly start: TimeKey;
  readonly end: TimeKey;
}

/** The fields for a booking's day and times, and a warning about existing bookings on that day. */
function TimeFields() {
  const t = useStaffBookingWords();
  const today = useToday();
  const times = Form.useFormInstance<TimeFieldsValue>();
  const day = Form.useWatch('day', times) as Day | null | undefined;
  const start = (Form.useWatch('start', times) as TimeKey | undefined) ?? FIRST_START;
  const end = (Form.useWatch('end', times) as TimeKey | undefined) ?? FIRST_END;
  const chosenDay = day ?? undefined;
  // They are fetched on every mount, because the user is about to book some of them.
  const { data, isError, refetch } = useQuery({
    ...makeSlotsQuery(chosenDay ?? ''),
    ...fresh,
    enabled: chosenDay !== undefined,
  });
  useProposedTimes(chosenDay, data?.timeSlots);
  const starts = chosenDay === undefined ? [] : listSlotsBetween(chosenDay, start, end);
  const byStart = new Map(data?.timeSlots.map((slot) => [slotOf(slot), slot]));
  const total = useTotal({ starts, byStart });
  const endAfterStart: FormRule = {
    validator: () => {
      const { day: on, start: from, end: to } = times.getFieldsValue() as Partial<TimeFieldsValue>;
      if (!on || !from || !to || listSlotsBetween(on, from, to).length > 0) {
        return Promise.resolve();
      }

      const isEarlier = halfHoursOf(on).some(({ key }) => key === from) && to <= from;
      return Promise.reject(new Error(isEarlier ? t('quick.endFirst') : t('quick.noSlots')));
    },
  };
  const toOption = (key: TimeKey) => ({
    value: key,
    label: key.endsWith(' 2') ? t('repeatedTime', { time: key.slice(0, 5) }) : key,
  });
  return (
    <>
      <Form.Item<TimeFieldsValue>
        label={t('date')}
        name="day"
        validateTrigger="onChange"
        rules={[makeRequiredRule(t('quick.required'))]}
      >
        <DayPicker isDisabledDay={(other) => other < today} />
      </Form.Item>
      <div className={css['pair']}>
        <Form.Item<TimeFieldsValue>
          label={t('quick.start')}
          name="start"
          rules={[makeRequiredRule(t('quick.required'))]}
        >
          <Select<TimeKey>
            options={halfHoursOf(chosenDay).map(({ key }) => toOption(key))}
            onChange={(chosen) =>
              times.setFieldValue('end', moveEnd(chosenDay, { start, end }, chosen))
            }
          />
        </Form.Item>
        <Form.Item<TimeFieldsValue>
          label={t('quick.end')}
          name="end"
          dependencies={['day', 'start']}
          rules={[makeRequiredRule(t('quick.required')), endAfterStart]}
          validateFirst
        >
          <Select<TimeKey> options={listEndsAfter(chosenDay, start).map(toOption)} />
        </Form.Item>
      </div>
      {chosenDay !== undefined && (
        <ExistingBookings
          slots={data?.timeSlots}
          isError={isError}
          onRetry={() => void refetch()}
          wanted={starts}
        />
      )}
      {data && starts.length > 0 && <SlotsNote starts={starts} total={total} />}
    </>
  );
}

/**
 * Proposes the next free half-hour of the day that was chosen, unless a time was chosen before. The
 * form itself counts a proposal as something typed, so the last one is remembered here.
 */
function useProposedTimes(day: Day | undefined, slots: readonly TimeSlot[] | undefined): void {
  const times = Form.useFormInstance<TimeFieldsValue>();
  const now = useNow();
  const lastProposal = useRef({ start: FIRST_START, end: FIRST_END });
  const propose = useEffectEvent(() => {
    const { start, end } = times.getFieldsValue(['start', 'end']) as Partial<TimeFieldsValue>;
    const isUntouched = start === lastProposal.current.start && end === lastProposal.current.end;
    const proposed = day && slots && findNextFreeTimes(day, slots, now);
    if (proposed && isUntouched) {
      lastProposal.current = proposed;
      times.setFieldsValue(proposed);
    }
  });
  const isLoaded = slots !== undefined;
  useEffect(() => {
    if (isLoaded) {
      propose();
    }
  }, [day, isLoaded]);
}

const makeRequiredRule = (message: string): FormRule => ({ required: true, message });

interface ExistingBookingsProps {
  /** The slots of the chosen day; undefined while they are loading. */
  readonly slots: readonly TimeSlot[] | undefined;
  readonly isError: boolean;
  readonly onRetry: () => void;
  readonly wanted: readonly SlotId[];
}

/**
 * Warns about existing bookings on the chosen day, and about slots of the chosen time that are
 * already taken.
 */
function ExistingBookings({ slots, isError, onRetry, wanted }: ExistingBookingsProps) {
  const t = useStaffBookingWords();
  const calendar = useCalendarWords();
  if (isError) {
    return (
      <div role="alert" className={css['warning']}>
        <span>{t('quick.checkFailed')}</span>
        <Button onClick={onRetry}>{t('tryAgain')}</Button>
      </div>
    );
  }

  const startsOf = (status: TimeSlot['status']) =>
    (slots ?? []).filter((slot) => slot.status === status).map(({ id }) => Math.abs(id));
  const booked = startsOf('booked');
  const taken = new Set([...booked, ...startsOf('blocked')]);
  const overlap = wanted.filter((start) => taken.has(start));
  // Staff may book these; the form asks when it is sent.
  const kept = wanted.filter((start) => startsOf('reserved').includes(start));
  if (booked.length === 0 && overlap.length === 0 && kept.length === 0) {
    return null;
  }

  return (
    <div role="status" className={css['warning']}>
      {booked.length > 0 && (
        <>
          <strong>{t('quick.existing', { count: booked.length })}</strong>
          <ul>
            {toStretches(booked).map((stretch) => (
              <li key={stretch.start}>
                <span>{formatStretch(stretch)}</span> <span>{calendar('state.booked')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {overlap.length > 0 && (
        <strong className={css['overlap']}>
          {t('quick.overlaps', { times: formatStretches(overlap) })}
        </strong>
      )}
      {kept.length > 0 && (
        <strong className={css['overlap']}>
          {t('quick.kept', { times: formatStretches(kept) })}
        </strong>
      )}
    </div>
  );
}
