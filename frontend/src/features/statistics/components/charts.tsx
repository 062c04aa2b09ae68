import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { dayOfWeek, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Pickup } from '@cablepark/contracts/statistics/statistics';

import {
  formatBriefDate,
  formatBriefMonth,
  formatPercent,
  formatShortWeekday,
  useLanguage,
  type Language,
} from '#shared/i18n/language';
import { axisStyle, ChartFrame, chartStyle, makeNote } from '#shared/ui/chart';
import { formatBarTitle, type BarUnit, type BookingBars } from '../booking-bars.ts';
import { useStatisticsWords } from '../locales/words.ts';
import css from './booking-chart.module.css';
import pickupCss from './pickup-card.module.css';

const HEIGHT_PX = 260;
/** The bars take 10 to 70 percent of the height (rule 18.7). */
const MAX_BAR_SHARE = 0.7;
const MIN_BAR_PX = HEIGHT_PX * 0.1;
/** With more bars there is no room for a number above each. */
const MAX_LABELLED = 14;
const DAYS_OF_WEEK = 7;
const TICK_STEPS = 4;

/**
 * Hidden from screen readers. Recharts is large, so this file is loaded only when there is
 * something to draw.
 */
export function BookingChart({ unit, bars }: BookingBars) {
  const language = useLanguage();
  const ticks = listTicks(Math.max(...bars.map(({ count }) => count)));
  const tick = (day: Day) => tickOf(language, unit, day, bars.length);
  return (
    <ChartFrame height={HEIGHT_PX} className={css['chart']}>
      <BarChart data={[...bars]} {...chartStyle}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="day"
          tickFormatter={tick}
          interval="preserveStartEnd"
          minTickGap={14}
          {...axisStyle}
          axisLine={{ stroke: 'var(--line-strong)' }}
        />
        <YAxis
          allowDecimals={false}
          domain={[0, ticks.at(-1) ?? 1]}
          ticks={ticks}
          width={28}
          {...axisStyle}
        />
        <Tooltip
          cursor={{ fill: 'var(--closed)' }}
          isAnimationActive={false}
          content={makeNote((bar: BookingBars['bars'][number]) => (
            <BarText unit={unit} bar={bar} />
          ))}
        />
        <Bar
          dataKey="count"
          fill="var(--chosen)"
          radius={[6, 6, 0, 0]}
          maxBarSize={56}
          minPointSize={(count) => (Number(count) > 0 ? MIN_BAR_PX : 0)}
          isAnimationActive={false}
        >
          {bars.length <= MAX_LABELLED && (
            <LabelList
              dataKey="count"
              position="top"
              fill="var(--ink)"
              fontSize={12}
              fontWeight={700}
              formatter={(count) => (Number(count) > 0 ? String(count) : '')}
            />
          )}
        </Bar>
      </BarChart>
    </ChartFrame>
  );
}

/**
 * Returns whole numbers at equal distances, up to one that keeps the highest bar within its share
 * of the height.
 */
function listTicks(most: number): number[] {
  const step = Math.max(1, Math.ceil(most / MAX_BAR_SHARE / TICK_STEPS));
  return Array.from({ length: TICK_STEPS + 1 }, (_, i) => i * step);
}

interface BarTextProps extends Pick<BookingBars, 'unit'> {
  readonly bar: BookingBars['bars'][number];
}

function BarText({ unit, bar: { day, count, percentage } }: BarTextProps) {
  const t = useStatisticsWords();
  return (
    <>
      <strong>{formatBarTitle(t.language, unit, day)}</strong>
      <span>{t('bookingCount', { count })}</span>
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
function tickOf(language: Language, unit: BarUnit, day: Day, count: number): string {
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
      height={HEIGHT_PX}
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
