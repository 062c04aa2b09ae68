import { lazy, Suspense } from 'react';
import type { Statistics } from '@cablepark/contracts/statistics/get-statistics';
import { useLanguage, exactPrice } from '../../../shared/i18n/language.ts';
import { formatNumber, formatPercent } from '../numbers.ts';
import { Card, EmptyNote } from '../../../shared/ui/elements.tsx';
import { bookingBars, barTitle } from '../booking-bars.ts';
import type { ShownDays } from '../shown-days.ts';
import { BarList } from './figure-cards.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import css from './number-cards.module.css';
import chart from './booking-chart.module.css';

/** The period in six numbers, which docs/statistics.md defines. */
export function NumberCards({ statistics }: { readonly statistics: Statistics }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const numbers = [
    ['totalBookings', formatNumber(language, statistics.totalBookings)],
    ['totalRevenue', exactPrice(language, statistics.totalRevenue)],
    ['forecastedIncome', exactPrice(language, statistics.forecastedIncome)],
    ['bookingRate', formatPercent(language, statistics.bookingRate)],
    ['totalHours', t('hours', { hours: formatNumber(language, statistics.totalHours) })],
    ['avgSessionLength', t('minutes', { minutes: formatNumber(language, statistics.avgSessionLength) })],
  ] as const;
  return (
    <dl className={css['cards']}>
      {numbers.map(([name, value]) => (
        <div key={name} className={css['card']}>
          <dt className={css['name']}>{t(`card.${name}`)}</dt>
          <dd className={css['value']}>{value}</dd>
          <dd className={css['note']}>{t(`card.${name}Note`)}</dd>
        </div>
      ))}
    </dl>
  );
}

const BookingChart = lazy(async () => ({ default: (await import('./charts.tsx')).BookingChart }));

interface BookingsOverTimeProps {
  readonly shown: ShownDays;
  readonly byDay: Statistics['bookingsByDay'];
}

/** The number of bookings per day, month or year: a bar chart, and a table for screen readers. */
export function BookingsOverTime({ shown, byDay }: BookingsOverTimeProps) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const { unit, bars } = bookingBars(shown, byDay);
  return (
    <Card title={t(`overTime.title.${unit}`)}>
      {byDay.length === 0 ? (
        <EmptyNote title={t('overTime.empty')} />
      ) : (
        <>
          <Suspense fallback={<div className={chart['chart']} />}>
            <BookingChart unit={unit} bars={bars} />
          </Suspense>
          <div className="visually-hidden">
            <table>
              <thead>
                <tr>
                  <th scope="col">{t(`kinds.${unit}`)}</th>
                  <th scope="col">{t('overTime.bookings')}</th>
                </tr>
              </thead>
              <tbody>
                {bars
                  .filter(({ count }) => count > 0)
                  .map(({ day, count }) => (
                    <tr key={day}>
                      <th scope="row">{barTitle(language, unit, day)}</th>
                      <td>{count}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Card>
  );
}

const MAX_TIMES = 10;

/** The most booked start times. */
export function PopularTimes({ times }: { readonly times: Statistics['popularTimeSlots'] }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const bars = times.slice(0, MAX_TIMES).map(({ time, count, percentage }) => ({
    key: time,
    name: time,
    count,
    text: t('popular.count', { count }),
    note: formatPercent(language, percentage),
  }));
  return (
    <Card title={t('popular.title')}>
      {times.length === 0 ? <EmptyNote title={t('popular.empty')} /> : <BarList bars={bars} />}
    </Card>
  );
}
