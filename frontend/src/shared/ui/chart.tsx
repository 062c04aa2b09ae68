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
 * The place of a chart, which is hidden from screen readers because a table tells them the same. A
 * translation would put elements into its picture that are not drawn there.
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

/** Returns what a chart's tooltip says about the entry of its data that is under the pointer. */
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
