import { useId } from 'react';
import type { BookedSlot, BookingDetail } from '@cablepark/contracts/schedule/booking';
import { dayOf, daysBetween, slotAt } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { clockTimeOf, fullDay, shortDay } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { StaffTable } from '../../../shared/ui/staff-table.tsx';
import { useDebugWords } from '../locales/words.ts';
import css from './booking-analysis.module.css';
import jsonCss from './json.module.css';

/** Analyses a booking: the days until it, its slots, and its JSON (rule 18.7). */
export function BookingAnalysis({ detail }: { readonly detail: BookingDetail }) {
  const t = useDebugWords();
  const language = useLanguage();
  const today = useToday();
  const { booking, timeSlots } = detail;
  const first = booking.firstSlotTime ?? booking.postponed?.from[0]?.startTime ?? booking.createdAt;
  const day = dayOf(slotAt(new Date(first)));
  const daysAhead = daysBetween(today, day);
  const daysText =
    daysAhead === 0
      ? t('analysis.today')
      : daysAhead > 0
        ? t('analysis.days', { count: daysAhead })
        : t('analysis.daysAgo', { count: -daysAhead });
  return (
    <Card title={`${t('analysis.booking')} ${booking.reference}`} className={css['analysis']}>
      <dl className={css['facts']}>
        <dt>{t('analysis.until')}</dt>
        <dd>
          <strong>{daysText}</strong> · {fullDay(language, day)}
        </dd>
      </dl>
      <section>
        <h3 className={css['title']}>{t('analysis.slots')}</h3>
        <SlotTable slots={timeSlots} />
      </section>
      <Json title={t('analysis.json')} value={detail} />
    </Card>
  );
}

/** Slots with their times in Riga and in UTC, so that time zone errors can be seen. */
export function SlotTable({ slots }: { readonly slots: readonly BookedSlot[] }) {
  const t = useDebugWords();
  const language = useLanguage();
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
          render: (_, { startTime, endTime }) =>
            `${shortDay(language, dayOf(slotAt(new Date(startTime))))}, ${clockTimeOf(startTime)}–${clockTimeOf(endTime)}`,
        },
        { key: 'utc', title: t('slot.utc'), render: (_, { startTime }) => startTime },
        { key: 'price', title: t('slot.price'), render: (_, { price }) => exactPrice(language, price) },
        { key: 'status', title: t('slot.status'), render: (_, { status }) => t(`status.${status}`) },
      ]}
    />
  );
}

/** Shows a value from the server's response as JSON. */
export function Json({ title, value }: { readonly title: string; readonly value: unknown }) {
  const id = useId();
  return (
    <div className={jsonCss['json']}>
      <h3 id={id} className={jsonCss['title']}>
        {title}
      </h3>
      {/* Scrollable content must be reachable by keyboard (WCAG 2.1.1). */}
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex */}
      <pre className={jsonCss['text']} role="region" aria-labelledby={id} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  );
}
