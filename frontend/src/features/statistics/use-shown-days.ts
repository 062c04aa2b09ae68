import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

import { isDayInReach } from '@cablepark/contracts/shared/days-in-reach';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { statisticsPeriods } from '@cablepark/contracts/statistics/statistics';

import { useToday } from '#shared/time/clock';
import { isCurrent, periodOf, type ShownDays } from './shown-days.ts';

/** Keeps the days shown in the URL, so that each choice is a step in the browser's history. */
export function useShownDays(): readonly [ShownDays, (next: ShownDays) => void] {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const shown = useMemo(() => readShownDays(params, today), [params, today]);
  const show = (next: ShownDays) => setParams(toParams(next, today), { preventScrollReset: true });
  return [shown, show];
}

function parseDayIn(params: URLSearchParams, name: string): Day | undefined {
  const text = params.get(name) ?? '';
  return isDayInReach(text) ? text : undefined;
}

/**
 * Reads the days from the URL: `?from=2026-05-01&to=2026-05-20` is a range, `?period=month` the
 * current month, `?period=month&day=2026-05-01` the month that contains that day. The default is
 * the current week.
 */
export function readShownDays(params: URLSearchParams, today: Day): ShownDays {
  const [from, to] = [parseDayIn(params, 'from'), parseDayIn(params, 'to')];
  if (from !== undefined && to !== undefined && from <= to) {
    return { period: 'range', from, to };
  }

  const period = statisticsPeriods.find((each) => each === params.get('period')) ?? 'week';
  return periodOf(parseDayIn(params, 'day') ?? today, period);
}

/**
 * Writes the days as URL parameters. The current period has no day, so a bookmark of it stays
 * current.
 */
export function toParams(shown: ShownDays, today: Day): Readonly<Record<string, string>> {
  const { period, from, to } = shown;
  if (period === 'range') {
    return { from, to };
  }

  return isCurrent(shown, today) ? { period } : { period, day: from };
}
