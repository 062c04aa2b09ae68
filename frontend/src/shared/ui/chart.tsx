import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

import notes from './notes.module.css';

interface ChartFrameProps {
  readonly height: number;
  readonly className: string | undefined;
  readonly children: ReactNode;
  readonly legend?: ReactNode;
}

/**
 * The frame of a chart. It is hidden from screen readers, which have a table of the same data, and
 * from the browser's translation, which would put elements into the drawing that can't be drawn
 * there.
 */
export const ChartFrame = ({ height, className, children, legend }: ChartFrameProps) => (
  <div className={className} aria-hidden="true" translate="no">
    <ResponsiveContainer width="100%" height={height}>
      {children}
    </ResponsiveContainer>
    {legend}
  </div>
);

export const chartStyle = {
  accessibilityLayer: false,
  margin: { top: 8, right: 16, bottom: 0, left: 4 },
} as const;
export const axisStyle = {
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--ink-quiet)', fontSize: 12 },
} as const;

/**
 * Makes the content of a chart's tooltip, which describes the entry of its data that is under the
 * pointer.
 */
export const makeNote =
  (render: (entry: never) => ReactNode) =>
  ({
    active,
    payload: [point],
  }: {
    readonly active: boolean;
    readonly payload: readonly unknown[];
  }) => {
    const entry = (point as { payload?: unknown } | undefined)?.payload;
    return active && entry ? (
      <div className={notes['chartNote']}>{render(entry as never)}</div>
    ) : null;
  };
