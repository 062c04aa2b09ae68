import type { Figures, WhatIf } from '@cablepark/contracts/what-if/what-if';

export const figureNames = ['revenue', 'bookings', 'refused'] as const;
export type FigureName = (typeof figureNames)[number];

/** The difference of a day, a month or a start time. */
export interface Differing extends Figures {
  readonly name: string;
}

const MOST_DAYS = 62;
const MONTH_LENGTH = 'yyyy-MM'.length;

/** The differences by day, or by month if there are many days. */
export function byDayOrMonth(byDay: WhatIf['byDay']): {
  readonly unit: 'day' | 'month';
  readonly rows: readonly Differing[];
} {
  const days = byDay.map(({ day, ...figures }) => ({ name: day, ...figures }));
  if (days.length <= MOST_DAYS) return { unit: 'day', rows: days };
  const months = new Map<string, Differing>();
  for (const { name, bookings, refused, revenue } of days) {
    const month = name.slice(0, MONTH_LENGTH);
    const sum = months.get(month) ?? { name: month, bookings: 0, refused: 0, revenue: 0 };
    months.set(month, {
      name: month,
      bookings: sum.bookings + bookings,
      refused: sum.refused + refused,
      // Sums of cents, which euros in floating point would blur.
      revenue: Math.round((sum.revenue + revenue) * 100) / 100,
    });
  }
  return { unit: 'month', rows: [...months.values()] };
}

export const byTime = (byHour: WhatIf['byHour']): readonly Differing[] =>
  byHour.map(({ time, ...figures }) => ({ name: time, ...figures }));

export const isDifferent = ({ bookings, refused, revenue }: Differing): boolean =>
  bookings !== 0 || refused !== 0 || revenue !== 0;
