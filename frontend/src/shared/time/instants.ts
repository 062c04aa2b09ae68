import { RIGA } from '@cablepark/contracts/shared/riga-time';
import type { Language } from '../i18n/language.ts';

const locales: Record<Language, string> = { lv: 'lv', en: 'en-GB' };

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formats an instant in Riga's time. */
export function inRiga(locale: string, instant: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: RIGA });
  formatters.set(key, formatter);
  return formatter.format(instant);
}

/** `21 Nov 2026, 15:04`, `2026. gada 21. nov., 15:04`. */
export const dateAndTime = (language: Language, iso: string): string =>
  inRiga(locales[language], new Date(iso), { dateStyle: 'medium', timeStyle: 'short' });

/** `21 November 2026`, `2026. gada 21. novembris`. */
export const dateOf = (language: Language, iso: string): string =>
  inRiga(locales[language], new Date(iso), { dateStyle: 'long' });

/** `15:04`. */
export const clockTimeOf = (iso: string): string =>
  inRiga('en-GB', new Date(iso), { hour: '2-digit', minute: '2-digit' });

const units = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** `3 hours ago`, `pirms 3 stundām`. Less than a minute is `now`, `tagad`. */
export function timeAgo(language: Language, iso: string, now: Date): string {
  const elapsed = (Date.parse(iso) - now.getTime()) / 1000;
  const { unit, seconds } = units.find((each) => Math.abs(elapsed) >= each.seconds) ?? { unit: 'second', seconds: 60 };
  // With `auto`, 24 hours ago would be "yesterday", although units here are durations and not calendar days.
  const numeric = unit === 'second' ? 'auto' : 'always';
  return new Intl.RelativeTimeFormat(locales[language], { numeric }).format(Math.trunc(elapsed / seconds), unit);
}
