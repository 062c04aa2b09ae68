import type { StatisticsPeriod } from '@cablepark/contracts/statistics/get-statistics';
import { RIGA, type Day } from '@cablepark/contracts/shared/riga-time';
import { DateTime } from 'luxon';

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
