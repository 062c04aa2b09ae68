import { groupBy } from '@cablepark/contracts/shared/lists';
import type { Figures, WhatIf } from '@cablepark/contracts/what-if/what-if';

export const figureNames = ['revenue', 'bookings', 'refused'] as const;
export type FigureName = (typeof figureNames)[number];

/** The difference of a day, a month or a start time. */
export interface Differing extends Figures {
  readonly name: string;
}

const MAX_DAYS = 62;
const MONTH_LENGTH = 'yyyy-MM'.length;

/** The differences by day, or by month if there are many days. */
export function groupByDayOrMonth(byDay: WhatIf['byDay']) {
  const days = byDay.map(({ day, ...figures }) => ({ name: day, ...figures }));
  if (days.length <= MAX_DAYS) {
    return { unit: 'day', rows: days } as const;
  }

  const rows = [...groupBy(days, ({ name }) => name.slice(0, MONTH_LENGTH))].map(
    ([name, ofMonth]) => {
      const sumFigure = (figure: FigureName) =>
        ofMonth.reduce((sum, each) => sum + each[figure], 0);
      // Euros are rounded to cents, which sums in floating point would blur.
      return {
        name,
        bookings: sumFigure('bookings'),
        refused: sumFigure('refused'),
        revenue: Math.round(sumFigure('revenue') * 100) / 100,
      };
    },
  );
  return { unit: 'month', rows } as const;
}

export const groupByTime = (byHour: WhatIf['byHour']): readonly Differing[] =>
  byHour.map(({ time, ...figures }) => ({ name: time, ...figures }));

export const isDifferent = ({ bookings, refused, revenue }: Differing): boolean =>
  bookings !== 0 || refused !== 0 || revenue !== 0;
