import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { formatPercent } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { formatBarTitle, makeSalesBars } from '../booking-bars.ts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import { BarList, HiddenTable } from './figure-cards.tsx';
import { anchors } from './number-cards.tsx';
import css from './period-cards.module.css';
import chart from '#shared/ui/chart.module.css';

const SalesChart = makeLazyComponent(
  async () => (await import('./charts.tsx')).SalesChart,
  <div className={chart['chart']} />,
);

interface SalesOverTimeProps {
  readonly shown: ShownDays;
  readonly statistics: Statistics;
}

/** The bookings and the revenue of the shown days, a chart each. */
export function SalesOverTime({ shown, statistics }: SalesOverTimeProps) {
  const t = useStatisticsWords();
  const { unit, bars } = makeSalesBars(shown, statistics);
  const sold = bars.filter(({ count }) => count > 0);
  const formatDay = (day: Day) => formatBarTitle(t.language, unit, day);
  if (sold.length === 0) {
    return (
      <div id={anchors.bookings}>
        <StaffCard title={t(`overTime.title.${unit}`)}>
          <StaffEmpty title={t('overTime.empty')} />
        </StaffCard>
      </div>
    );
  }

  return (
    <div className={css['charts']}>
      <div id={anchors.bookings}>
        <StaffCard title={t(`overTime.title.${unit}`)}>
          <SalesChart unit={unit} bars={bars} figure="count" />
          <HiddenTable
            heads={[t(`kinds.${unit}`), t('bookings')]}
            rows={sold.map(({ day, count }) => [formatDay(day), String(count)])}
          />
        </StaffCard>
      </div>
      <div id={anchors.revenue}>
        <StaffCard title={t(`revenueOverTime.${unit}`)}>
          <SalesChart unit={unit} bars={bars} figure="revenue" />
          <HiddenTable
            heads={[t(`kinds.${unit}`), t('card.totalRevenue')]}
            rows={sold.map(({ day, revenue }) => [
              formatDay(day),
              formatExactPrice(t.language, revenue),
            ])}
          />
        </StaffCard>
      </div>
    </div>
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
    <div id={anchors.times}>
      <StaffCard title={t('popular.title')}>
        {times.length === 0 ? <StaffEmpty title={t('popular.empty')} /> : <BarList bars={bars} />}
      </StaffCard>
    </div>
  );
}
