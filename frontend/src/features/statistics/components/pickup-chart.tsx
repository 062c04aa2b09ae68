import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import type { Pickup } from '@cablepark/contracts/statistics/get-pickup';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { ChartNote } from '../../../shared/ui/notes.tsx';
import { useStatisticsWords } from '../locales/words.ts';
import { formatPercent } from '../numbers.ts';
import chartCss from './booking-chart.module.css';
import css from './pickup-card.module.css';

const HEIGHT_PX = 260;
const TICKS = [60, 45, 30, 14, 7, 0];
const tickStyle = { fill: 'var(--ink-quiet)', fontSize: 12 };

/** The lines of a month and of the year before, which are hidden from screen readers. */
export function PickupChart({ pickup }: { readonly pickup: Pickup }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const percent = (share: number) => formatPercent(language, Math.round(share * 1000) / 10);
  const hasYearBefore = pickup.days.some(({ yearBefore }) => yearBefore !== null);
  const when = (daysAhead: number) =>
    daysAhead === 0 ? t('pickup.onTheDay') : t('pickup.ahead', { count: daysAhead });
  const line = { type: 'stepAfter', dot: false, strokeWidth: 2.5, isAnimationActive: false } as const;
  return (
    <div className={css['chart']} aria-hidden="true">
      <ResponsiveContainer width="100%" height={HEIGHT_PX}>
        <LineChart
          data={[...pickup.days]}
          accessibilityLayer={false}
          margin={{ top: 8, right: 16, bottom: 0, left: 4 }}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="daysAhead"
            type="number"
            reversed
            domain={[0, 60]}
            ticks={TICKS}
            tickLine={false}
            axisLine={{ stroke: 'var(--line-strong)' }}
            tick={tickStyle}
          />
          <YAxis tickFormatter={percent} width={44} tickLine={false} axisLine={false} tick={tickStyle} />
          <Tooltip
            isAnimationActive={false}
            content={({ active, payload }) => {
              const day = (payload[0] as { payload?: Pickup['days'][number] } | undefined)?.payload;
              if (!active || !day) return null;
              return (
                <ChartNote>
                  <strong>{when(day.daysAhead)}</strong>
                  <span>{`${t('pickup.sold')}: ${percent(day.share)}`}</span>
                  {day.yearBefore !== null && (
                    <span className={chartCss['share']}>{`${t('pickup.yearBefore')}: ${percent(day.yearBefore)}`}</span>
                  )}
                </ChartNote>
              );
            }}
          />
          {hasYearBefore && <Line {...line} dataKey="yearBefore" stroke="var(--ink-quiet)" strokeDasharray="5 4" />}
          <Line {...line} dataKey="share" stroke="var(--chosen)" />
        </LineChart>
      </ResponsiveContainer>
      <div className={css['legend']}>
        <span>{t('pickup.daysAhead')}</span>
        <span>
          <span className={css['line']} />
          {t('pickup.sold')}
        </span>
        {hasYearBefore && (
          <span>
            <span className={`${css['line'] ?? ''} ${css['before'] ?? ''}`} />
            {t('pickup.yearBefore')}
          </span>
        )}
      </div>
    </div>
  );
}
