import { DateTime } from 'luxon';

import { RIGA, slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { StatisticsPeriod } from '@cablepark/contracts/statistics/statistics';

/** Riga days, both inclusive. An end that is left out is open. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/**
 * Returns the first and last day of the day, week (from Monday), month or year of the Riga calendar
 * in which this instant lies (rule 11.1).
 */
export function daysOfPeriod(period: StatisticsPeriod, now: Date): Required<DayRange> {
  const instant = DateTime.fromJSDate(now, { zone: RIGA });
  return { from: toDay(instant.startOf(period)), to: toDay(instant.endOf(period)) };
}

const toDay = (instant: DateTime): Day => instant.toFormat('yyyy-MM-dd');

/** The first and the last slot of these days; undefined where a range is open. */
export const slotsOfRange = ({ from, to }: DayRange): [SlotId | undefined, SlotId | undefined] => [
  from === undefined ? undefined : slotsOfDay(from)[0],
  to === undefined ? undefined : slotsOfDay(to).at(-1),
];
