import { addDays, countDaysBetween, type Day } from '@cablepark/contracts/shared/riga-time';

import { locales, type Language } from './language.ts';
import { writeDate, writeOrNameError } from './write-date.ts';

const weekdays: Record<Language, readonly string[]> = {
  lv: ['Pr', 'Ot', 'Tr', 'Ce', 'Pk', 'Se', 'Sv'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};

const onWeekdays: Record<Language, readonly string[]> = {
  lv: ['pirmdien', 'otrdien', 'trešdien', 'ceturtdien', 'piektdien', 'sestdien', 'svētdien'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const midnightOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/**
 * A Riga day is a date and not an instant, so it is written in UTC, where no time zone can shift
 * it.
 */
const writeDay = (language: Language, day: Day, options: Intl.DateTimeFormatOptions): string =>
  writeDate(language, midnightOf(day), { ...options, timeZone: 'UTC' });

const formatDay = (language: Language, day: Day, options: Intl.DateTimeFormatOptions): string =>
  writeOrNameError(language, midnightOf(day), () => writeDay(language, day, options));

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (midnightOf(day).getUTCDay() + 6) % 7;

export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Mon`, `Pr`. */
export const formatShortWeekday = (language: Language, dayOfWeek: number): string =>
  weekdays[language][dayOfWeek] ?? '';

/** `Monday`, `pirmdiena`; 0 is Monday, as 1 January 2024 was. */
export const formatWeekday = (language: Language, dayOfWeek: number): string =>
  formatDay(language, addDays('2024-01-01', dayOfWeek), { weekday: 'long' });

/** `Thursday`, `ceturtdien`: when something happens. */
export const formatOnWeekday = (language: Language, day: Day): string =>
  onWeekdays[language][weekdayOf(day)] ?? '';

/**
 * `Monday–Friday`, `Pirmdien–piektdien`: when something happens on weekdays in a row; 0 is Monday.
 */
export const formatWeekdayRange = (language: Language, first: number, last: number): string =>
  capitalise([...new Set([first, last])].map((day) => onWeekdays[language][day]).join('–'));

/** `20`. */
export const formatDayNumber = (day: Day): string => String(Number(day.slice(8)));

/**
 * `Today`, `Yesterday` or `Tomorrow`, as seen from `today`; undefined for all other days (rule
 * 2.10).
 */
function formatNearDay(language: Language, day: Day, today: Day): string | undefined {
  const distance = countDaysBetween(today, day);
  const isNear = Math.abs(distance) <= 1;
  if (!isNear) {
    return undefined;
  }

  return capitalise(
    new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(distance, 'day'),
  );
}

interface DayStyle {
  readonly weekday: 'long' | 'short';
  readonly year?: 'numeric';
}

/** Writes a day's name and its date. The days beside `today` have names of their own. */
const formatNamedDay = (
  language: Language,
  day: Day,
  today: Day | undefined,
  { weekday, ...style }: DayStyle,
): string =>
  writeOrNameError(language, midnightOf(day), () => {
    const date = writeDay(language, day, { day: 'numeric', month: 'long', ...style });
    const near = today === undefined ? undefined : formatNearDay(language, day, today);
    if (near !== undefined) {
      return `${near}, ${date}`;
    }

    const name =
      weekday === 'short'
        ? formatShortWeekday(language, weekdayOf(day))
        : formatWeekdayOf(language, day);
    return language === 'lv' ? `${name}, ${date}` : `${name} ${date}`;
  });

const formatWeekdayOf = (language: Language, day: Day): string =>
  capitalise(writeDay(language, day, { weekday: 'long' }));

/**
 * `Saturday 20 June`, `Sestdiena, 20. jūnijs`; `Tomorrow, 20 June` where it is known which day is
 * today.
 */
export const formatLongDay = (language: Language, day: Day, today?: Day): string =>
  formatNamedDay(language, day, today, { weekday: 'long' });

/** `Sat 20 June`, `Se, 20. jūnijs`; `Tomorrow, 20 June` as above. */
export const formatShortDay = (language: Language, day: Day, today?: Day): string =>
  formatNamedDay(language, day, today, { weekday: 'short' });

/**
 * `Saturday 20 June 2026`, `Sestdiena, 2026. gada 20. jūnijs`; `Tomorrow, 20 June 2026` as above.
 */
export const formatFullDay = (language: Language, day: Day, today?: Day): string =>
  formatNamedDay(language, day, today, { weekday: 'long', year: 'numeric' });

/** `20 Jun`, `20. jūn.`. */
export const formatBriefDate = (language: Language, day: Day): string =>
  formatDay(language, day, { day: 'numeric', month: 'short' });

const MONTHS_FROM = [
  'janvāra',
  'februāra',
  'marta',
  'aprīļa',
  'maija',
  'jūnija',
  'jūlija',
  'augusta',
  'septembra',
  'oktobra',
  'novembra',
  'decembra',
];

/**
 * The day after “from”: `20 June`, `20. jūnija`; with its year where it isn't that of `today`:
 * `20 June 2027`, `2027. gada 20. jūnija`.
 */
export function formatFromDay(language: Language, day: Day, today = day): string {
  const year = day.slice(0, 4);
  const hasYear = year !== today.slice(0, 4);
  if (language === 'lv') {
    const date = `${formatDayNumber(day)}. ${MONTHS_FROM[Number(day.slice(5, 7)) - 1] ?? ''}`;
    return hasYear ? `${year}. gada ${date}` : date;
  }

  const date = formatDay(language, day, { day: 'numeric', month: 'long' });
  return hasYear ? `${date} ${year}` : date;
}

/** `2026`, `2026. gads`. */
export const formatYear = (language: Language, day: Day): string =>
  language === 'lv' ? `${day.slice(0, 4)}. gads` : day.slice(0, 4);

/** `June 2026`, `2026. gada jūnijs`. */
export function formatMonth(language: Language, day: Day): string {
  const month = formatDay(language, day, { month: 'long' });
  return language === 'lv' ? `${day.slice(0, 4)}. gada ${month}` : `${month} ${day.slice(0, 4)}`;
}

/** `Jun 2026`, `2026. g. jūn.`. */
export const formatBriefMonth = (language: Language, day: Day): string =>
  formatDay(language, day, { month: 'short', year: 'numeric' });

/** `30 November 2026 - 06 December 2026`, `2026. gada 30. novembris – 2026. gada 6. decembris`. */
export function formatWholeWeek(language: Language, monday: Day): string {
  const digits = language === 'en' ? '2-digit' : 'numeric';
  const dash = language === 'en' ? ' - ' : ' – ';
  const formatDate = (day: Day) =>
    formatDay(language, day, { day: digits, month: 'long', year: 'numeric' });
  return `${formatDate(monday)}${dash}${formatDate(addDays(monday, 6))}`;
}

/** `30 Nov – 6 Dec`, `30. nov. – 6. dec.`. */
export const formatBriefWeek = (language: Language, monday: Day): string =>
  `${formatBriefDate(language, monday)} – ${formatBriefDate(language, addDays(monday, 6))}`;

export const formatWeek = (language: Language, monday: Day): string =>
  formatDayRange(language, monday, addDays(monday, 6));

/**
 * `28 June – 4 July 2026`, `2026. gada 28. jūnijs – 4. jūlijs`, and `2026. gada 15.–21. jūnijs`
 * within a month.
 */
export function formatDayRange(language: Language, first: Day, last: Day): string {
  const formatDate = (day: Day) => formatDay(language, day, { day: 'numeric', month: 'long' });
  const [from, to] = [formatDate(first), formatDate(last)];
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (language === 'en') {
    return year === lastYear
      ? `${from} – ${to} ${lastYear}`
      : `${from} ${year} – ${to} ${lastYear}`;
  }
  if (year !== lastYear) {
    return `${year}. gada ${from} – ${lastYear}. gada ${to}`;
  }

  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return isOneMonth
    ? `${year}. gada ${formatDayNumber(first)}.–${to}`
    : `${year}. gada ${from} – ${to}`;
}
