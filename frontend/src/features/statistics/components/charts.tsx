import { CartesianGrid, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';

import { dayOfWeek, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Pickup } from '@cablepark/contracts/statistics/statistics';

import { formatBriefDate, formatBriefMonth, formatShortWeekday } from '#shared/i18n/format-day';
import { formatNumber, formatPercent } from '#shared/i18n/format-number';
import { formatExactPrice, formatWholePrice } from '#shared/i18n/format-price';
import { useLanguage, type Language } from '#shared/i18n/language';
import { axisStyle, ChartFrame, chartStyle, makeNote } from '#shared/ui/chart';
import { CHART_HEIGHT_PX, ValueChart } from '#shared/ui/value-chart';
import { formatBarTitle, type BarUnit, type SalesBar, type SalesBars } from '../booking-bars.ts';
import { useStatisticsWords } from '../locales/words.ts';
import pickupCss from './pickup-card.module.css';
import css from './sales-chart.module.css';

/** The bars take 10 to 70 percent of the height (rule 18.7). */
const MAX_BAR_SHARE = 0.7;
const MIN_BAR_PX = CHART_HEIGHT_PX * 0.1;
/** With more bars there is no room for a number above each. */
const MAX_LABELLED = 14;
const DAYS_OF_WEEK = 7;
const MAX_TICKS = 4;

interface SalesChartProps extends SalesBars {
  readonly figure: 'count' | 'revenue';
}

/** The bookings or the revenue of each day, month or year. */
export function SalesChart({ unit, bars, figure }: SalesChartProps) {
  const language = useLanguage();
  const isMoney = figure === 'revenue';
  return (
    <ValueChart
      points={bars.map((bar) => ({
        name: formatTick(language, unit, bar.day, bars.length),
        value: bar[figure],
        bar,
      }))}
      ticks={listTicks(Math.max(...bars.map((bar) => bar[figure])))}
      formatValue={(value) =>
        isMoney ? formatWholePrice(language, value) : formatNumber(language, value)
      }
      minBarPx={MIN_BAR_PX}
      hasLabels={!isMoney && bars.length <= MAX_LABELLED}
      renderNote={({ bar }) => <BarText unit={unit} bar={bar} />}
    />
  );
}

const ROUND_STEPS = [1, 2, 5, 10] as const;

/**
 * Returns round numbers at equal distances, up to one that keeps the highest bar within its share
 * of the height.
 */
export function listTicks(most: number): number[] {
  const top = Math.max(1, most / MAX_BAR_SHARE);
  const power = 10 ** Math.max(0, Math.floor(Math.log10(top / MAX_TICKS)));
  const round = ROUND_STEPS.find((step) => step * power * MAX_TICKS >= top) ?? 10;
  const step = round * power;
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, i) => i * step);
}

interface BarTextProps extends Pick<SalesBars, 'unit'> {
  readonly bar: SalesBar;
}

function BarText({ unit, bar: { day, count, percentage, revenue } }: BarTextProps) {
  const t = useStatisticsWords();
  return (
    <>
      <strong>{formatBarTitle(t.language, unit, day)}</strong>
      <span>{t('bookingCount', { count })}</span>
      <span>{formatExactPrice(t.language, revenue)}</span>
      <span className={css['share']}>
        {t('overTime.share', { percentage: formatPercent(t.language, percentage) })}
      </span>
    </>
  );
}

/**
 * Returns `Mon 15` if there is room for weekdays, otherwise `15 Jun`; `Jun 2026` for a month,
 * `2026` for a year.
 */
function formatTick(language: Language, unit: BarUnit, day: Day, count: number): string {
  if (unit === 'year') {
    return day.slice(0, 4);
  }
  if (unit === 'month') {
    return formatBriefMonth(language, day);
  }

  return count > 1 && count <= DAYS_OF_WEEK
    ? `${formatShortWeekday(language, dayOfWeek(day))} ${Number(day.slice(8))}`
    : formatBriefDate(language, day);
}

const TICKS = [60, 45, 30, 14, 7, 0];

/** The lines of a month and of the year before, which are hidden from screen readers. */
export function PickupChart({ pickup }: { readonly pickup: Pickup }) {
  const t = useStatisticsWords();
  const formatShare = (share: number) => formatPercent(t.language, Math.round(share * 1000) / 10);
  const hasYearBefore = pickup.days.some(({ yearBefore }) => yearBefore !== null);
  const formatDaysAhead = (daysAhead: number) =>
    daysAhead === 0 ? t('pickup.onTheDay') : t('pickup.ahead', { count: daysAhead });
  const line = {
    type: 'stepAfter',
    dot: false,
    strokeWidth: 2.5,
    isAnimationActive: false,
  } as const;
  return (
    <ChartFrame
      height={CHART_HEIGHT_PX}
      className={pickupCss['chart']}
      legend={<PickupLegend hasYearBefore={hasYearBefore} />}
    >
      <LineChart data={[...pickup.days]} {...chartStyle}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="daysAhead"
          type="number"
          reversed
          domain={[0, 60]}
          ticks={TICKS}
          {...axisStyle}
          axisLine={{ stroke: 'var(--line-strong)' }}
        />
        <YAxis tickFormatter={formatShare} width={44} {...axisStyle} />
        <Tooltip
          isAnimationActive={false}
          content={makeNote((day: Pickup['days'][number]) => (
            <>
              <strong>{formatDaysAhead(day.daysAhead)}</strong>
              <span>{`${t('pickup.sold')}: ${formatShare(day.share)}`}</span>
              {day.yearBefore !== null && (
                <span
                  className={css['share']}
                >{`${t('pickup.yearBefore')}: ${formatShare(day.yearBefore)}`}</span>
              )}
            </>
          ))}
        />
        {hasYearBefore && (
          <Line {...line} dataKey="yearBefore" stroke="var(--ink-quiet)" strokeDasharray="5 4" />
        )}
        <Line {...line} dataKey="share" stroke="var(--chosen)" />
      </LineChart>
    </ChartFrame>
  );
}

function PickupLegend({ hasYearBefore }: { readonly hasYearBefore: boolean }) {
  const t = useStatisticsWords();
  return (
    <div className={pickupCss['legend']}>
      <span>{t('pickup.daysAhead')}</span>
      <span>
        <span className={pickupCss['line']} />
        <span>{t('pickup.sold')}</span>
      </span>
      {hasYearBefore && (
        <span>
          <span className={`${pickupCss['line'] ?? ''} ${pickupCss['before'] ?? ''}`} />
          <span>{t('pickup.yearBefore')}</span>
        </span>
      )}
    </div>
  );
}
