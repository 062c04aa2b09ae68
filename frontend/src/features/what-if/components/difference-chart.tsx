import { Bar, BarChart, CartesianGrid, ReferenceLine, Tooltip, XAxis, YAxis } from 'recharts';

import { axisStyle, ChartFrame, chartStyle, makeNote } from '#shared/ui/chart';
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
  <ChartFrame height={HEIGHT_PX} className={css['chart']}>
    <BarChart data={[...rows]} {...chartStyle}>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <XAxis
        dataKey="name"
        tickFormatter={nameOf}
        interval="preserveStartEnd"
        minTickGap={14}
        {...axisStyle}
      />
      <YAxis allowDecimals={false} width={56} {...axisStyle} />
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      <Tooltip
        cursor={{ fill: 'var(--closed)' }}
        isAnimationActive={false}
        content={makeNote((row: Differing) => (
          <>
            <strong>{nameOf(row.name)}</strong>
            <span>{valueOf(row[figure])}</span>
          </>
        ))}
      />
      <Bar dataKey={figure} fill="var(--chosen)" maxBarSize={40} isAnimationActive={false} />
    </BarChart>
  </ChartFrame>
);
