import type { StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { RIGA, slotsOfDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { DateTime } from 'luxon';

/** What statistics are made from; most of it isn't prompt. */
export const readModels = ['statistics', 'statistics_history', 'refusals', 'cancellations'] as const;

/** Riga days, both inclusive. An end that is left out is open. */
export interface DayRange {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
}

/** The whole day, week (from Monday), month or year of the Riga calendar in which this moment lies (rule 11.1). */
export function daysOfPeriod(period: StatisticsPeriod, now: Date): Required<DayRange> {
  const moment = DateTime.fromJSDate(now, { zone: RIGA });
  return { from: dayOf(moment.startOf(period)), to: dayOf(moment.endOf(period)) };
}

const dayOf = (moment: DateTime): Day => moment.toFormat('yyyy-MM-dd');

/** The first and the last slot of these days; undefined where a range is open. */
export const slotsOfRange = ({ from, to }: DayRange): [SlotId | undefined, SlotId | undefined] => [
  from === undefined ? undefined : slotsOfDay(from)[0],
  to === undefined ? undefined : slotsOfDay(to).at(-1),
];
