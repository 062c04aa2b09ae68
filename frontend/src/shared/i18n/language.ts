import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';
import { addDays, countDaysBetween, RIGA, type Day } from '@cablepark/contracts/shared/riga-time';

import { createStore, readChoice, writeChoice } from '../storage/storage.ts';

export const languages = ['lv', 'en'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** The language that was chosen on this device, otherwise the browser's. */
function chosenLanguage(): Language {
  const remembered = readChoice('language');
  if (isLanguage(remembered)) {
    return remembered;
  }

  return languageOfBrowser(typeof navigator === 'undefined' ? undefined : navigator.languages[0]);
}

/** `useLanguage` is the current language, in which texts, dates and prices are written. */
export const {
  get: currentLanguage,
  set: changeLanguage,
  useValue: useLanguage,
} = createStore<Language>(chosenLanguage());

/** Switches the page's language and stores the choice on this device. */
export function chooseLanguage(language: Language): void {
  writeChoice('language', language);
  document.documentElement.lang = language;
  changeLanguage(language);
}

const NO_BREAK_SPACE = '\u00a0';
const inLanguage = (language: Language, amount: string): string =>
  language === 'lv' ? `${amount.replace('.', ',')}${NO_BREAK_SPACE}€` : `€${amount}`;

/** A price in whole euros, as calendar cells show it: `€25`, `25 €`. */
export const wholePrice = (language: Language, euros: number): string =>
  inLanguage(language, String(Math.round(euros)));

/** An amount with its cents, as totals show it: `€50.00`, `50,00 €`. */
export const exactPrice = (language: Language, euros: number): string =>
  inLanguage(language, euros.toFixed(2));

/** A price of the price list: `€20`, `20 €`, with its cents only if it has some. */
export const listPrice = (language: Language, euros: number): string =>
  Number.isInteger(euros) ? wholePrice(language, euros) : exactPrice(language, euros);

const weekdays: Record<Language, readonly string[]> = {
  lv: ['Pr', 'Ot', 'Tr', 'Ce', 'Pk', 'Se', 'Sv'],
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
};

const onWeekdays: Record<Language, readonly string[]> = {
  lv: ['pirmdien', 'otrdien', 'trešdien', 'ceturtdien', 'piektdien', 'sestdien', 'svētdien'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

const UNREADABLE: Record<Language, string> = { lv: 'Nederīgs datums', en: 'Invalid date' };
const UNWRITABLE: Record<Language, string> = { lv: 'Formāta kļūda', en: 'Format error' };

/**
 * What stands for a date that can't be read, or that this browser can't write, so that the page
 * goes on (rule 2.13).
 */
function orItsError(language: Language, date: Date, writing: () => string): string {
  if (Number.isNaN(date.getTime())) {
    return UNREADABLE[language];
  }

  try {
    return writing();
  } catch {
    return UNWRITABLE[language];
  }
}

/** What stands for a time of a half-hour that can't be read. */
export const unreadableTime = (): string => UNWRITABLE[currentLanguage()];

const midnightOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/**
 * A Riga day is a date and not an instant, so it is written in UTC, where no time zone can shift
 * it.
 */
const writeDay = (language: Language, day: Day, options: Intl.DateTimeFormatOptions): string =>
  write(language, midnightOf(day), { ...options, timeZone: 'UTC' });

const format = (language: Language, day: Day, options: Intl.DateTimeFormatOptions): string =>
  orItsError(language, midnightOf(day), () => writeDay(language, day, options));

/** 0 is Monday. */
const weekdayOf = (day: Day): number => (midnightOf(day).getUTCDay() + 6) % 7;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `Mon`, `Pr`. */
export const shortWeekday = (language: Language, dayOfWeek: number): string =>
  weekdays[language][dayOfWeek] ?? '';

/** `Monday`, `pirmdiena`; 0 is Monday, as 1 January 2024 was. */
export const weekdayName = (language: Language, dayOfWeek: number): string =>
  format(language, addDays('2024-01-01', dayOfWeek), { weekday: 'long' });

/** `Thursday`, `ceturtdien`: when something happens. */
export const onWeekday = (language: Language, day: Day): string =>
  onWeekdays[language][weekdayOf(day)] ?? '';

/**
 * `Monday–Friday`, `Pirmdien–piektdien`: when something happens on weekdays in a row; 0 is Monday.
 */
export const weekdayRange = (language: Language, first: number, last: number): string =>
  capitalised([...new Set([first, last])].map((day) => onWeekdays[language][day]).join('–'));

/** `20`. */
export const dayNumber = (day: Day): string => String(Number(day.slice(8)));

/**
 * `Today`, `Yesterday` or `Tomorrow`, as seen from `today`; undefined for all other days (rule
 * 2.10).
 */
function nearDay(language: Language, day: Day, today: Day): string | undefined {
  const distance = countDaysBetween(today, day);
  const isNear = Math.abs(distance) <= 1;
  if (!isNear) {
    return undefined;
  }

  return capitalised(
    new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(distance, 'day'),
  );
}

interface DayStyle {
  readonly weekday: 'long' | 'short';
  readonly year?: 'numeric';
}

/** Writes a day's name and its date. The days beside `today` have names of their own. */
const namedDay = (
  language: Language,
  day: Day,
  today: Day | undefined,
  { weekday, ...style }: DayStyle,
): string =>
  orItsError(language, midnightOf(day), () => {
    const date = writeDay(language, day, { day: 'numeric', month: 'long', ...style });
    const near = today === undefined ? undefined : nearDay(language, day, today);
    if (near !== undefined) {
      return `${near}, ${date}`;
    }

    const name =
      weekday === 'short' ? shortWeekday(language, weekdayOf(day)) : longWeekday(language, day);
    return language === 'lv' ? `${name}, ${date}` : `${name} ${date}`;
  });

const longWeekday = (language: Language, day: Day): string =>
  capitalised(writeDay(language, day, { weekday: 'long' }));

/**
 * `Saturday 20 June`, `Sestdiena, 20. jūnijs`; `Tomorrow, 20 June` where it is known which day is
 * today.
 */
export const longDay = (language: Language, day: Day, today?: Day): string =>
  namedDay(language, day, today, { weekday: 'long' });

/** `Sat 20 June`, `Se, 20. jūnijs`; `Tomorrow, 20 June` as above. */
export const shortDay = (language: Language, day: Day, today?: Day): string =>
  namedDay(language, day, today, { weekday: 'short' });

/**
 * `Saturday 20 June 2026`, `Sestdiena, 2026. gada 20. jūnijs`; `Tomorrow, 20 June 2026` as above.
 */
export const fullDay = (language: Language, day: Day, today?: Day): string =>
  namedDay(language, day, today, { weekday: 'long', year: 'numeric' });

/** `20 Jun`, `20. jūn.`. */
export const briefDate = (language: Language, day: Day): string =>
  format(language, day, { day: 'numeric', month: 'short' });

/** `2026`, `2026. gads`. */
export const yearName = (language: Language, day: Day): string =>
  language === 'lv' ? `${day.slice(0, 4)}. gads` : day.slice(0, 4);

/** `June 2026`, `2026. gada jūnijs`. */
export function monthAndYear(language: Language, day: Day): string {
  const month = format(language, day, { month: 'long' });
  return language === 'lv' ? `${day.slice(0, 4)}. gada ${month}` : `${month} ${day.slice(0, 4)}`;
}

/** `Jun 2026`, `2026. g. jūn.`. */
export const briefMonth = (language: Language, day: Day): string =>
  format(language, day, { month: 'short', year: 'numeric' });

/** `30 November 2026 - 06 December 2026`, `2026. gada 30. novembris – 2026. gada 6. decembris`. */
export function wholeWeek(language: Language, monday: Day): string {
  const day = language === 'en' ? '2-digit' : 'numeric';
  const date = (one: Day) => format(language, one, { day, month: 'long', year: 'numeric' });
  return [date(monday), date(addDays(monday, 6))].join(language === 'en' ? ' - ' : ' – ');
}

/** `30 Nov – 6 Dec`, `30. nov. – 6. dec.`. */
export const briefWeek = (language: Language, monday: Day): string =>
  `${briefDate(language, monday)} – ${briefDate(language, addDays(monday, 6))}`;

export const weekRange = (language: Language, monday: Day): string =>
  dayRange(language, monday, addDays(monday, 6));

/**
 * `28 June – 4 July 2026`, `2026. gada 28. jūnijs – 4. jūlijs`, and `2026. gada 15.–21. jūnijs`
 * within a month.
 */
export function dayRange(language: Language, first: Day, last: Day): string {
  const date = (day: Day) => format(language, day, { day: 'numeric', month: 'long' });
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (language === 'en') {
    return `${date(first)}${year === lastYear ? '' : ` ${year}`} – ${date(last)} ${lastYear}`;
  }
  if (year !== lastYear) {
    return `${year}. gada ${date(first)} – ${lastYear}. gada ${date(last)}`;
  }

  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${year}. gada ${isOneMonth ? `${dayNumber(first)}.–` : `${date(first)} – `}${date(last)}`;
}

export const locales: Record<Language, string> = { lv: 'lv', en: 'en-GB' };

const formatters = new Map<string, Intl.DateTimeFormat>();

function write(language: Language, instant: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], options);
  formatters.set(key, formatter);
  return formatter.format(instant);
}

function inRiga(language: Language, iso: string, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(iso);
  return orItsError(language, instant, () =>
    write(language, instant, { ...options, timeZone: RIGA }),
  );
}

/** `21 Nov 2026, 15:04`, `2026. gada 21. nov., 15:04`. */
export const dateAndTime = (language: Language, iso: string): string =>
  inRiga(language, iso, { dateStyle: 'medium', timeStyle: 'short' });

/** `21 Nov 2026, 15:04:05`, where actions can follow each other quickly. */
export const exactTime = (language: Language, iso: string): string =>
  inRiga(language, iso, { dateStyle: 'medium', timeStyle: 'medium' });

/** `21 November 2026`, `2026. gada 21. novembris`. */
export const dateOf = (language: Language, iso: string): string =>
  inRiga(language, iso, { dateStyle: 'long' });

/** `15:04`. */
export const clockTimeOf = (iso: string): string =>
  inRiga(currentLanguage(), iso, { hour: '2-digit', minute: '2-digit' });

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

/** Returns `42.5` in English and `42,5` in Latvian; whole numbers have no decimal. */
export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value);

/** Returns `42.5%` in English and `42,5 %` in Latvian for 42.5. */
export const formatPercent = (language: Language, percentage: number): string =>
  `${formatNumber(language, percentage)}${language === 'lv' ? '\u00a0' : ''}%`;
