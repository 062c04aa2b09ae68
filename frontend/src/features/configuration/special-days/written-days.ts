import type { Day } from '@cablepark/contracts/shared/riga-time';
import { useLanguage, briefDate } from '../../../shared/i18n/language.ts';
import { rangesOf, type DayRange } from './day-groups.ts';

/** Returns a function that writes a range of days: `24 Jun`, `23 Jun – 25 Jun`. */
export function useWrittenRange(): (range: DayRange) => string {
  const language = useLanguage();
  return ({ first, last }) =>
    first === last ? briefDate(language, first) : `${briefDate(language, first)} – ${briefDate(language, last)}`;
}

/** Returns a function that writes days: `24 Jun, 1 Jul – 5 Jul`. */
export function useWrittenDays(): (days: readonly Day[]) => string {
  const written = useWrittenRange();
  return (days) => rangesOf(days).map(written).join(', ');
}
