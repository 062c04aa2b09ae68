import { countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

import { formatDayRange, formatFullDay, formatMonth, formatYear } from '#shared/i18n/format-day';
import type { Language } from '#shared/i18n/language';
import { toDate, toDay, type ShownDays } from './shown-days.ts';

/** The time that a bar covers. */
export type BarUnit = 'day' | 'month' | 'year';

/** A bar of both charts: what was sold for the days that it covers, from `day` on. */
export interface SalesBar {
  readonly day: Day;
  readonly count: number;
  /** The share of all bookings shown, 0–100. */
  readonly percentage: number;
  /** In euros. */
  readonly revenue: number;
  readonly hours: number;
}

export interface SalesBars {
  readonly unit: BarUnit;
  readonly bars: readonly SalesBar[];
}

type SalesByDay = Pick<Statistics, 'bookingsByDay' | 'salesByDay'>;

/** A longer range is shown from its first day with bookings to the last. */
const MAX_DAYS_IN_FULL = 31;

/** More bars could not be distinguished and would take seconds to draw. */
const MAX_BARS = 366;

const units: readonly BarUnit[] = ['day', 'month', 'year'];
const KEY_LENGTH: Readonly<Record<BarUnit, number>> = { day: 10, month: 7, year: 4 };

/** A bar for each day, also without bookings; for each month or year if there are too many days. */
export function makeSalesBars(
  { from, to }: Pick<ShownDays, 'from' | 'to'>,
  { bookingsByDay: byDay, salesByDay }: SalesByDay,
): SalesBars {
  const isInFull = countDaysBetween(from, to) < MAX_DAYS_IN_FULL;
  const first = isInFull ? from : (byDay[0]?.day ?? from);
  const last = isInFull ? to : (byDay.at(-1)?.day ?? from);
  const unit = units.find((each) => toDate(last).diff(toDate(first), each) < MAX_BARS) ?? 'year';
  const bars = new Map(
    listStartsBetween(first, last, unit).map((day) => [
      keyOf(day, unit),
      { day, count: 0, percentage: 0, revenue: 0, hours: 0 },
    ]),
  );
  for (const { day, count, percentage } of byDay) {
    const bar = bars.get(keyOf(day, unit));
    if (!bar) {
      continue;
    }

    bar.count += count;
    bar.percentage += percentage;
  }

  for (const { day, revenue, hours } of salesByDay) {
    const bar = bars.get(keyOf(day, unit));
    if (!bar) {
      continue;
    }

    bar.revenue += revenue;
    bar.hours += hours;
  }

  return { unit, bars: [...bars.values()] };
}

const keyOf = (day: Day, unit: BarUnit): string => day.slice(0, KEY_LENGTH[unit]);

function listStartsBetween(first: Day, last: Day, unit: BarUnit): Day[] {
  const starts: Day[] = [];
  for (let start = toDate(first).startOf(unit); toDay(start) <= last; start = start.add(1, unit)) {
    starts.push(toDay(start));
  }

  return starts;
}

/** Returns a range as `15 June – 21 June 2026`, or the name of a day, a month or a year. */
export function formatDaysTitle(language: Language, { period, from, to }: ShownDays): string {
  if (period === 'month' || period === 'year') {
    return formatBarTitle(language, period, from);
  }

  return from === to ? formatFullDay(language, from) : formatDayRange(language, from, to);
}

const titles = { day: formatFullDay, month: formatMonth, year: formatYear };

/** Returns `Wednesday 17 June 2026`, `June 2026` or `2026`. */
export const formatBarTitle = (language: Language, unit: BarUnit, day: Day): string =>
  titles[unit](language, day);
