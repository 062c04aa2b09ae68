import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Form, Input, InputNumber } from 'antd';
import { useId, useState } from 'react';

import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import type { BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import { countDaysBetween, dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';

import { makeSlotsQuery, useBookingNow } from '#calendar/api';
import { fresh } from '#shared/api/queries';
import { TranslatedErrors } from '#shared/forms/fields';
import { formStyle } from '#shared/forms/rule';
import { formatFullDay, formatShortDay } from '#shared/i18n/format-day';
import { formatClockTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useToday } from '#shared/time/clock';
import { LoadFailedAlert, StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { StaffTable } from '#shared/ui/staff-table';
import { findYearOfNextJune, juneFirstOf } from '../june-first.ts';
import { listReferences } from '../list-references.ts';
import { useDebugWords } from '../locales/words.ts';
import analysis from './booking-analysis.module.css';
import css from './debug-tabs.module.css';
import jsonCss from './json.module.css';

export function ReferenceTab() {
  const t = useDebugWords();
  const [reference, setReference] = useState('');
  const { data: detail, isError, isFetching, refetch } = useBookingNow(reference);
  return (
    <div className={css['tab']}>
      <StaffCard>
        <Form<{ reference: string }>
          className={css['form'] ?? ''}
          {...formStyle}
          validateTrigger="onSubmit"
          onFinish={(fields) => {
            const wanted = fields.reference.trim();
            if (wanted === reference) {
              void refetch();
            } else {
              setReference(wanted);
            }
          }}
        >
          <TranslatedErrors />
          <Form.Item
            label={t('form.label')}
            name="reference"
            rules={[{ required: true, whitespace: true, message: t('form.required') }]}
          >
            <Input autoComplete="off" spellCheck={false} maxLength={100} />
          </Form.Item>
          <Button type="primary" htmlType="submit" disabled={isFetching}>
            {isFetching ? t('loading') : t('form.submit')}
          </Button>
        </Form>
      </StaffCard>
      {isError && !isFetching && (
        <LoadFailedAlert text={t('failed.booking')} onRetry={() => void refetch()} />
      )}
      {detail && !isError && <BookingAnalysis detail={detail} />}
    </div>
  );
}

/** June 1st Issue: the slots stored for that day, and every booking on it. */
export function JuneTab() {
  const t = useDebugWords();
  const today = useToday();
  const [year, setYear] = useState(() => findYearOfNextJune(today));
  const day = juneFirstOf(year);
  const { data, isError, refetch } = useQuery({ ...makeSlotsQuery(day), ...fresh });
  const slots = data?.timeSlots ?? [];
  const references = listReferences(slots);
  return (
    <div className={css['tab']}>
      <StaffCard>
        <p className={css['lead']}>{t('june.text')}</p>
        <Form<{ year: number | null }>
          {...formStyle}
          initialValues={{ year }}
          onValuesChange={(_, fields) => setYear((before) => fields.year ?? before)}
        >
          <Form.Item name="year" label={t('june.year')}>
            <InputNumber min={2000} max={2399} precision={0} />
          </Form.Item>
        </Form>
      </StaffCard>
      {isError ? (
        <LoadFailedAlert text={t('failed.slots')} onRetry={() => void refetch()} />
      ) : (
        data && (
          <>
            <StaffCard title={t('june.slots', { day: formatFullDay(t.language, day) })}>
              {slots.length === 0 ? (
                <StaffEmpty title={t('june.noSlots')}>{t('june.noSlotsText')}</StaffEmpty>
              ) : (
                <div className={css['tab']}>
                  <SlotTable slots={slots} />
                  <Json title={t('june.json')} value={slots} />
                </div>
              )}
            </StaffCard>
            {references.length === 0 && (
              <StaffCard title={t('bookings')}>
                <StaffEmpty title={t('june.noBookings')} />
              </StaffCard>
            )}
            {references.map((reference) => (
              <BookingByReference key={reference} reference={reference} />
            ))}
          </>
        )
      )}
    </div>
  );
}

function BookingByReference({ reference }: { readonly reference: string }) {
  const t = useDebugWords();
  const { data: detail, isError, refetch } = useBookingNow(reference);
  if (isError) {
    return <LoadFailedAlert text={t('failed.booking')} onRetry={() => void refetch()} />;
  }

  return detail ? <BookingAnalysis detail={detail} /> : null;
}

/** Analyses a booking: the days until it, its slots, and its JSON (rule 18.7). */
function BookingAnalysis({ detail }: { readonly detail: BookingDetail }) {
  const t = useDebugWords();
  const today = useToday();
  const { booking, timeSlots } = detail;
  const first = booking.firstSlotTime ?? booking.postponed?.from[0]?.startTime ?? booking.createdAt;
  const day = dayOf(slotAt(new Date(first)));
  const daysAhead = countDaysBetween(today, day);
  const describeDistance = () => {
    if (daysAhead === 0) {
      return t('today');
    }

    return daysAhead > 0
      ? t('analysis.days', { count: daysAhead })
      : t('analysis.daysAgo', { count: -daysAhead });
  };

  const daysText = describeDistance();
  return (
    <StaffCard title={`${t('booking')} ${booking.reference}`}>
      <div className={analysis['analysis']}>
        <Descriptions
          column={1}
          items={[
            {
              key: 'until',
              label: t('analysis.until'),
              children: <span>{`${daysText} · ${formatFullDay(t.language, day)}`}</span>,
            },
          ]}
        />
        <section>
          <h3 className={analysis['title']}>{t('analysis.slots')}</h3>
          <SlotTable slots={timeSlots} />
        </section>
        <Json title={t('analysis.json')} value={detail} />
      </div>
    </StaffCard>
  );
}

/** Slots with their times in Riga and in UTC, so that time zone errors can be seen. */
function SlotTable({ slots }: { readonly slots: readonly BookedSlot[] }) {
  const t = useDebugWords();
  return (
    <StaffTable<BookedSlot>
      emptyText={t('june.noSlots')}
      dataSource={[...slots]}
      rowKey="id"
      pagination={false}
      columns={[
        { key: 'id', title: 'ID', render: (_, { id }) => id },
        {
          key: 'time',
          title: t('slot.time'),
          render: (_, { startTime, endTime }) => {
            const day = formatShortDay(t.language, dayOf(slotAt(new Date(startTime))));
            return `${day}, ${formatClockTime(startTime)}–${formatClockTime(endTime)}`;
          },
        },
        { key: 'utc', title: t('slot.utc'), render: (_, { startTime }) => startTime },
        {
          key: 'price',
          title: t('price'),
          render: (_, { price }) => formatExactPrice(t.language, price),
        },
        {
          key: 'status',
          title: t('slot.status'),
          render: (_, { status }) => t(`status.${status}`),
        },
      ]}
    />
  );
}

function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  const id = useId();
  return (
    <div className={jsonCss['json']}>
      <h3 id={id} className={jsonCss['title']}>
        {title}
      </h3>
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className={jsonCss['text']} role="region" aria-labelledby={id} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
