import type { Language } from '../../shared/i18n/language.ts';
import { dayRange, fullDay, monthAndYear, yearName } from '../../shared/time/day-names.ts';
import type { ShownDays } from './shown-days.ts';

/** `Wednesday 17 June 2026`, `15 June 2026 – 21 June 2026`, `June 2026`, `2026`. */
export function daysTitle(language: Language, { period, from, to }: ShownDays): string {
  if (period === 'month') return monthAndYear(language, from);
  if (period === 'year') return yearName(language, from);
  return from === to ? fullDay(language, from) : dayRange(language, from, to);
}
