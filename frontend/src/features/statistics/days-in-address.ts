import { isDay, type Day } from '@cablepark/contracts/shared/riga-time';
import { statisticsPeriods } from '@cablepark/contracts/statistics/get-statistics';
import { isInReach, isPresent, periodWith, type ShownDays } from './shown-days.ts';

function dayIn(params: URLSearchParams, name: string): Day | undefined {
  const text = params.get(name) ?? '';
  return isDay(text) && isInReach(text) ? text : undefined;
}

/**
 * What an address asks for: `?from=2026-05-01&to=2026-05-20` a range, `?period=month` the present month,
 * `?period=month&day=2026-05-01` the month with that day. Without any of these it is the present week.
 */
export function daysInAddress(params: URLSearchParams, today: Day): ShownDays {
  const [from, to] = [dayIn(params, 'from'), dayIn(params, 'to')];
  if (from !== undefined && to !== undefined && from <= to) return { period: 'range', from, to };
  const period = statisticsPeriods.find((each) => each === params.get('period')) ?? 'week';
  return periodWith(dayIn(params, 'day') ?? today, period);
}

/** The present period is named without its day, so that the same address shows the next one tomorrow. */
export function addressOf(shown: ShownDays, today: Day): Readonly<Record<string, string>> {
  const { period, from, to } = shown;
  if (period === 'range') return { from, to };
  return isPresent(shown, today) ? { period } : { period, day: from };
}
