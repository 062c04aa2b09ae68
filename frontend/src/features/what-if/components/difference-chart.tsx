import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { ChartNote } from '../../../shared/ui/elements.tsx';
import type { Differing, FigureName } from '../differences.ts';
import css from './what-if.module.css';

const HEIGHT_PX = 220;

interface DifferenceChartProps {
  readonly rows: readonly Differing[];
  readonly figure: FigureName;
  readonly nameOf: (name: string) => string;
  readonly valueOf: (value: number) => string;
}

/** Bars up for more and down for less. It is hidden from screen readers, which have the table. */
export const DifferenceChart = ({ rows, figure, nameOf, valueOf }: DifferenceChartProps) => (
  <div className={css['chart']} aria-hidden="true">
    <ResponsiveContainer width="100%" height={HEIGHT_PX}>
      <BarChart data={[...rows]} accessibilityLayer={false} margin={{ top: 8, right: 16, bottom: 0, left: 4 }}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          tickFormatter={nameOf}
          interval="preserveStartEnd"
          minTickGap={14}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--ink-quiet)', fontSize: 12 }}
        />
        <YAxis
          allowDecimals={false}
          width={56}
          tickLine={false}
          axisLine={false}
          tick={{ fill: 'var(--ink-quiet)', fontSize: 12 }}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          cursor={{ fill: 'var(--closed)' }}
          isAnimationActive={false}
          content={({ active, payload }) => {
            const row = (payload[0] as { payload?: Differing } | undefined)?.payload;
            return active && row ? (
              <ChartNote>
                <strong>{nameOf(row.name)}</strong>
                <span>{valueOf(row[figure])}</span>
              </ChartNote>
            ) : null;
          }}
        />
        <Bar dataKey={figure} fill="var(--chosen)" maxBarSize={40} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  </div>
);
