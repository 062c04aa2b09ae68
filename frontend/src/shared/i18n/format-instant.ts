import { RIGA } from '@cablepark/contracts/shared/riga-time';

import { currentLanguage, locales, type Language } from './language.ts';
import { UNREADABLE, writeDate, writeOrNameError } from './write-date.ts';

function formatInRiga(
  language: Language,
  iso: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const instant = new Date(iso);
  return writeOrNameError(language, instant, () =>
    writeDate(language, instant, { ...options, timeZone: RIGA }),
  );
}

/** `21 Nov 2026, 15:04`, `2026. gada 21. nov., 15:04`. */
export const formatDateAndTime = (language: Language, iso: string): string =>
  formatInRiga(language, iso, { dateStyle: 'medium', timeStyle: 'short' });

/** `21 Nov 2026, 15:04:05`, where actions can follow each other quickly. */
export const formatExactTime = (language: Language, iso: string): string =>
  formatInRiga(language, iso, { dateStyle: 'medium', timeStyle: 'medium' });

/** `21 November 2026`, `2026. gada 21. novembris`. */
export const formatDate = (language: Language, iso: string): string =>
  formatInRiga(language, iso, { dateStyle: 'long' });

/** `21 Nov 2026`, `2026. gada 21. nov.`: for the columns of a table. */
export const formatMediumDate = (language: Language, iso: string): string =>
  formatInRiga(language, iso, { dateStyle: 'medium' });

/** `15:04`. */
export const formatClockTime = (iso: string): string =>
  formatInRiga(currentLanguage(), iso, { hour: '2-digit', minute: '2-digit' });

const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** `3 hours ago`, `pirms 3 stundām`. Less than a minute is `now`, `tagad`. */
export function formatTimeAgo(language: Language, iso: string, now: Date): string {
  const elapsed = (Date.parse(iso) - now.getTime()) / 1000;
  const { unit, seconds } = units.find((each) => Math.abs(elapsed) >= each.seconds) ?? {
    unit: 'second',
    seconds: 60,
  };
  if (Number.isNaN(elapsed)) {
    return UNREADABLE[language];
  }

  // With `auto`, 24 hours ago would be "yesterday", although units here are durations and not
  // calendar days.
  const numeric = unit === 'second' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(locales[language], { numeric }).format(
    Math.trunc(elapsed / seconds),
    unit,
  );
}
