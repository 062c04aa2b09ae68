import { currentLanguage, locales, type Language } from './language.ts';

export const UNREADABLE: Record<Language, string> = { lv: 'Nederīgs datums', en: 'Invalid date' };
const UNWRITABLE: Record<Language, string> = { lv: 'Formāta kļūda', en: 'Format error' };

/**
 * Writes a date. If it is invalid, or this browser can't write it, a short text takes its place, so
 * that the page still works (rule 2.13).
 */
export function writeOrNameError(language: Language, date: Date, writing: () => string): string {
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

const formatters = new Map<string, Intl.DateTimeFormat>();

export function writeDate(
  language: Language,
  instant: Date,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language} ${JSON.stringify(options)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locales[language], options);
  formatters.set(key, formatter);
  return formatter.format(instant);
}
