import { Button, Form, Select, type FormInstance, type FormRule } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';

import { toStretches } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { useCalendarWords } from '#calendar/locales/words';
import { formatStretch, formatStretches, halfHoursOf, type TimeKey } from '#calendar/slots/slots';
import { DayPicker } from '#shared/forms/day-picker';
import { useNow, useToday } from '#shared/time/clock';
import { useStaffBookingWords } from '../locales/words.ts';
import {
  findNextFreeTimes,
  FIRST_END,
  FIRST_START,
  listEndsAfter,
  listSlotsBetween,
  moveEnd,
  type DayTimes,
} from './day-times.ts';
import css from './quick-booking.module.css';

interface TimeFieldsProps {
  /** The present values of the fields. */
  readonly chosen: ReturnType<typeof useChosenTimes>;
}

/** The fields for a booking's day, its start and its end. */
export function TimeFields({ chosen: { day, start, end } }: TimeFieldsProps) {
  const t = useStaffBookingWords();
  const today = useToday();
  const times = Form.useFormInstance<DayTimes>();
  const endAfterStart: FormRule = {
    validator: () => {
      const { day: on, start: from, end: to } = times.getFieldsValue() as Partial<DayTimes>;
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
      <Form.Item<DayTimes>
        label={t('date')}
        name="day"
        validateTrigger="onChange"
        rules={[makeRequiredRule(t('quick.required'))]}
      >
        <DayPicker isDisabledDay={(other) => other < today} />
      </Form.Item>
      <div className={css['pair']}>
        <Form.Item<DayTimes>
          label={t('quick.start')}
          name="start"
          rules={[makeRequiredRule(t('quick.required'))]}
        >
          <Select<TimeKey>
            options={halfHoursOf(day).map(({ key }) => toOption(key))}
            onChange={(next) => times.setFieldValue('end', moveEnd(day, { start, end }, next))}
          />
        </Form.Item>
        <Form.Item<DayTimes>
          label={t('quick.end')}
          name="end"
          dependencies={['day', 'start']}
          rules={[makeRequiredRule(t('quick.required')), endAfterStart]}
          validateFirst
        >
          <Select<TimeKey> options={listEndsAfter(day, start).map(toOption)} />
        </Form.Item>
      </div>
    </>
  );
}

/**
 * The present values of the fields, at first those with which they open; the day is undefined while
 * it is cleared.
 */
export function useChosenTimes(form: FormInstance, opened: DayTimes) {
  const day = Form.useWatch('day', form) as Day | null | undefined;
  const start = (Form.useWatch('start', form) as TimeKey | undefined) ?? opened.start;
  const end = (Form.useWatch('end', form) as TimeKey | undefined) ?? opened.end;
  return { day: day === undefined ? opened.day : (day ?? undefined), start, end };
}

/**
 * Proposes the next free half-hour of the day that was chosen, unless a time was chosen before. The
 * form itself counts a proposal as something typed, so the last one is remembered here.
 */
export function useProposedTimes(
  times: FormInstance,
  day: Day | undefined,
  slots: readonly TimeSlot[] | undefined,
): void {
  const now = useNow();
  const lastProposal = useRef({ start: FIRST_START, end: FIRST_END });
  const propose = useEffectEvent(() => {
    const { start, end } = times.getFieldsValue(['start', 'end']) as Partial<DayTimes>;
    const isUntouched = start === lastProposal.current.start && end === lastProposal.current.end;
    const proposed = day && slots && findNextFreeTimes(day, slots, now);
    if (proposed && isUntouched) {
      lastProposal.current = proposed;
      times.setFieldsValue(proposed);
    }
  });
  // Slots that another page has loaded may be there before the fields are.
  const areFieldsThere = Form.useWatch('start', times) !== undefined;
  const isReady = slots !== undefined && areFieldsThere;
  useEffect(() => {
    if (isReady) {
      propose();
    }
  }, [day, isReady]);
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
export function ExistingBookings({ slots, isError, onRetry, wanted }: ExistingBookingsProps) {
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
    (slots ?? []).filter((slot) => slot.status === status).map(({ id }) => id);
  const booked = startsOf('booked');
  const taken = new Set([...booked, ...startsOf('blocked')]);
  const reserved = new Set(startsOf('reserved'));
  const overlap = wanted.filter((start) => taken.has(start));
  // Staff may book these; the form asks when it is sent.
  const kept = wanted.filter((start) => reserved.has(start));
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
