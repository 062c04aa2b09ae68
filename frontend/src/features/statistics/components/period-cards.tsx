import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { formatExactPrice, formatNumber, formatPercent } from '#shared/i18n/language';
import { Card, EmptyNote } from '#shared/ui/elements';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { formatBarTitle, makeBookingBars } from '../booking-bars.ts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import { BarList, FigureRow, HiddenTable } from './figure-cards.tsx';
import chart from './booking-chart.module.css';
import css from './number-cards.module.css';

/** The period in six numbers, which docs/statistics.md defines. */
export function NumberCards({ statistics }: { readonly statistics: Statistics }) {
  const t = useStatisticsWords();
  const numbers = [
    ['totalBookings', formatNumber(t.language, statistics.totalBookings)],
    ['totalRevenue', formatExactPrice(t.language, statistics.totalRevenue)],
    ['forecastedIncome', formatExactPrice(t.language, statistics.forecastedIncome)],
    ['bookingRate', formatPercent(t.language, statistics.bookingRate)],
    ['totalHours', t('hours', { hours: formatNumber(t.language, statistics.totalHours) })],
    [
      'avgSessionLength',
      t('minutes', { minutes: formatNumber(t.language, statistics.avgSessionLength) }),
    ],
  ] as const;
  return (
    <FigureRow
      look={css}
      figures={numbers.map(([name, value]) => ({
        name: t(`card.${name}`),
        value,
        note: t(`card.${name}Note`),
      }))}
    />
  );
}

const BookingChart = makeLazyComponent(
  async () => (await import('./charts.tsx')).BookingChart,
  <div className={chart['chart']} />,
);

interface BookingsOverTimeProps {
  readonly shown: ShownDays;
  readonly byDay: Statistics['bookingsByDay'];
}

export function BookingsOverTime({ shown, byDay }: BookingsOverTimeProps) {
  const t = useStatisticsWords();
  const { unit, bars } = makeBookingBars(shown, byDay);
  return (
    <Card title={t(`overTime.title.${unit}`)}>
      {byDay.length === 0 ? (
        <EmptyNote title={t('overTime.empty')} />
      ) : (
        <>
          <BookingChart unit={unit} bars={bars} />
          <HiddenTable
            heads={[t(`kinds.${unit}`), t('bookings')]}
            rows={bars
              .filter(({ count }) => count > 0)
              .map(({ day, count }) => [formatBarTitle(t.language, unit, day), String(count)])}
          />
        </>
      )}
    </Card>
  );
}

const MAX_TIMES = 10;

export function PopularTimes({ times }: { readonly times: Statistics['popularTimeSlots'] }) {
  const t = useStatisticsWords();
  const bars = times.slice(0, MAX_TIMES).map(({ time, count, percentage }) => ({
    key: time,
    name: time,
    count,
    text: t('slotCount', { count }),
    note: formatPercent(t.language, percentage),
  }));
  return (
    <Card title={t('popular.title')}>
      {times.length === 0 ? <EmptyNote title={t('popular.empty')} /> : <BarList bars={bars} />}
    </Card>
  );
}
