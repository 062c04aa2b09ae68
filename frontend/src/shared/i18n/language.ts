import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';
import { addDays, countDaysBetween, RIGA, type Day } from '@cablepark/contracts/shared/riga-time';

import { createStore, readChoice, writeChoice } from '../storage/storage.ts';

export const languages = ['lv', 'en'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (value: unknown): value is Language =>
  languages.some((language) => language === value);

/** The language that was chosen on this device, otherwise the browser's. */
function readChosenLanguage(): Language {
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
} = createStore<Language>(readChosenLanguage());

/** Switches the page's language and stores the choice on this device. */
export function chooseLanguage(language: Language): void {
  writeChoice('language', language);
  document.documentElement.lang = language;
  changeLanguage(language);
}

const NO_BREAK_SPACE = '\u00a0';

/**
 * Writes a plain number such as `60555.5` as people read it: a space that doesn't break parts the
 * thousands, and Latvian has a comma for the point.
 */
function groupThousands(language: Language, plain: string): string {
  const [whole = '', decimals] = plain.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE);
  if (decimals === undefined) {
    return grouped;
  }

  return `${grouped}${language === 'lv' ? ',' : '.'}${decimals}`;
}

/** All money on screens is written here, so that it has one form. */
function formatEuros(language: Language, plain: string): string {
  const amount = groupThousands(language, plain);
  return language === 'lv' ? `${amount}${NO_BREAK_SPACE}€` : `€${amount}`;
}

/** A price in whole euros, as calendar cells show it: `€25`, `25 €`. */
export const formatWholePrice = (language: Language, euros: number): string =>
  formatEuros(language, String(Math.round(euros)));

/** An amount with its cents, as totals show it: `€1 250.00`, `1 250,00 €`. */
export const formatExactPrice = (language: Language, euros: number): string =>
  formatEuros(language, euros.toFixed(2));

/** A price of the price list: `€20`, `20 €`, with its cents only if it has some. */
export const formatListPrice = (language: Language, euros: number): string =>
  Number.isInteger(euros) ? formatWholePrice(language, euros) : formatExactPrice(language, euros);

/** The same without its sign, before another price: `20`, `22.50`, `22,50`. */
export const formatBareListPrice = (language: Language, euros: number): string =>
  formatListPrice(language, euros).replace(/\s?€/, '');

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
 * Writes a date. If it is invalid, or this browser can't write it, a short text takes its place, so
 * that the page goes on (rule 2.13).
 */
function writeOrNameError(language: Language, date: Date, writing: () => string): string {
  if (Number.isNaN(date.getTime())) {
    return UNREADABLE[language];
  }

  try {
    return writing();
  } catch {
    return UNWRITABLE[language];
  }
}

/** The text in place of a half-hour's time that can't be read. */
export const describeUnreadableTime = (): string => UNWRITABLE[currentLanguage()];

const midnightOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/**
 * A Riga day is a date and not an instant, so it is written in UTC, where no time zone can shift
 * it.
 */
const writeDay = (language: Language, day: Day, options: Intl.DateTimeFormatOptions): string =>
  write(language, midnightOf(day), { ...options, timeZone: 'UTC' });

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
  const day = language === 'en' ? '2-digit' : 'numeric';
  const date = (one: Day) => formatDay(language, one, { day, month: 'long', year: 'numeric' });
  return [date(monday), date(addDays(monday, 6))].join(language === 'en' ? ' - ' : ' – ');
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
  const date = (day: Day) => formatDay(language, day, { day: 'numeric', month: 'long' });
  const [year, lastYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (language === 'en') {
    return `${date(first)}${year === lastYear ? '' : ` ${year}`} – ${date(last)} ${lastYear}`;
  }
  if (year !== lastYear) {
    return `${year}. gada ${date(first)} – ${lastYear}. gada ${date(last)}`;
  }

  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  return `${year}. gada ${isOneMonth ? `${formatDayNumber(first)}.–` : `${date(first)} – `}${date(last)}`;
}

export const locales: Record<Language, string> = { lv: 'lv', en: 'en-GB' };

const formatters = new Map<string, Intl.DateTimeFormat>();

function write(language: Language, instant: Date, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], options);
  formatters.set(key, formatter);
  return formatter.format(instant);
}

function formatInRiga(
  language: Language,
  iso: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const instant = new Date(iso);
  return writeOrNameError(language, instant, () =>
    write(language, instant, { ...options, timeZone: RIGA }),
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

const plainNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });

/** Returns `1 042.5` in English and `1 042,5` in Latvian; whole numbers have no decimal. */
export const formatNumber = (language: Language, value: number): string =>
  groupThousands(language, plainNumbers.format(value));

/** Returns `42.5%` in English and `42,5 %` in Latvian for 42.5. */
export const formatPercent = (language: Language, percentage: number): string =>
  `${formatNumber(language, percentage)}${language === 'lv' ? '\u00a0' : ''}%`;
