import type { Day } from '@cablepark/contracts/shared/riga-time';
import type { Language } from '../../shared/i18n/language.ts';
import { dayRange, fullDay, monthAndYear, yearName } from '../../shared/time/dates.ts';
import type { BarUnit } from './booking-bars.ts';
import type { ShownDays } from './shown-days.ts';

/** Returns a range as `15 June – 21 June 2026`, or the name of a day, a month or a year. */
export function daysTitle(language: Language, { period, from, to }: ShownDays): string {
  if (period === 'month' || period === 'year') return barTitle(language, period, from);
  return from === to ? fullDay(language, from) : dayRange(language, from, to);
}

/** Returns `Wednesday 17 June 2026`, `June 2026` or `2026`. */
export function barTitle(language: Language, unit: BarUnit, day: Day): string {
  switch (unit) {
    case 'day':
      return fullDay(language, day);
    case 'month':
      return monthAndYear(language, day);
    case 'year':
      return yearName(language, day);
  }
}
