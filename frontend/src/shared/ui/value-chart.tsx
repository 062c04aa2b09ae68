import type { ReactNode } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  LabelList,
  Line,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

import { axisStyle, ChartFrame, chartStyle, makeNote } from './chart.tsx';
import css from './chart.module.css';

export interface ChartPoint {
  /** Below the axis. */
  readonly name: string;
  readonly value: number;
}

interface ValueChartProps<Point extends ChartPoint> {
  readonly kind?: 'bar' | 'line';
  readonly points: readonly Point[];
  readonly formatValue: (value: number) => string;
  /** The values at the axis; without them the chart chooses its own. */
  readonly ticks?: readonly number[];
  /** The height of the lowest bar that isn't zero. */
  readonly minBarPx?: number;
  /** Whether each bar has its value above it. */
  readonly hasLabels?: boolean;
  readonly renderNote: (point: Point) => ReactNode;
}

export const CHART_HEIGHT_PX = 260;
const DIGIT_PX = 7;
const MIN_AXIS_PX = 28;

/**
 * Bars or a line with axes, for one value of each point. Hidden from screen readers, which have a
 * table. Recharts is large, so this file is loaded only when there is something to draw. It is long
 * because it lists the parts of the chart.
 */
export function ValueChart<Point extends ChartPoint>({
  kind = 'bar',
  points,
  formatValue,
  ticks,
  minBarPx = 0,
  hasLabels = false,
  renderNote,
}: ValueChartProps<Point>) {
  const widest = Math.max(
    ...[...points.map(({ value }) => value), ...(ticks ?? [])].map(
      (value) => formatValue(value).length,
    ),
  );
  return (
    <ChartFrame height={CHART_HEIGHT_PX} className={css['chart']}>
      <ComposedChart data={[...points]} {...chartStyle}>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="name"
          interval="preserveStartEnd"
          minTickGap={14}
          {...axisStyle}
          axisLine={{ stroke: 'var(--line-strong)' }}
        />
        <YAxis
          tickFormatter={formatValue}
          width={Math.max(MIN_AXIS_PX, widest * DIGIT_PX + DIGIT_PX)}
          {...(ticks ? { ticks: [...ticks], domain: [0, ticks.at(-1) ?? 1] } : {})}
          {...axisStyle}
        />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        <Tooltip
          cursor={{ fill: 'var(--closed)' }}
          isAnimationActive={false}
          content={makeNote(renderNote)}
        />
        {kind === 'line' && (
          <Line
            dataKey="value"
            stroke="var(--chosen)"
            strokeWidth={2.5}
            dot={false}
            isAnimationActive={false}
          />
        )}
        {kind === 'bar' && (
          <Bar
            dataKey="value"
            fill="var(--chosen)"
            radius={[6, 6, 0, 0]}
            maxBarSize={56}
            minPointSize={(value) => (Number(value) > 0 ? minBarPx : 0)}
            isAnimationActive={false}
          >
            {hasLabels && (
              <LabelList
                dataKey="value"
                position="top"
                fill="var(--ink)"
                fontSize={12}
                fontWeight={700}
                formatter={(value) => (Number(value) > 0 ? formatValue(Number(value)) : '')}
              />
            )}
          </Bar>
        )}
      </ComposedChart>
    </ChartFrame>
  );
}
