import { readStored } from '../storage/stored-value.ts';

export const languages = ['lv', 'en'] as const;
export type Language = (typeof languages)[number];

export const LANGUAGE_KEY = 'language';

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Latvian for a browser that prefers Latvian, English for any other (rule 16.3). */
export const languageOfBrowser = (preferred: readonly string[]): Language =>
  /^lv\b/i.test(preferred[0] ?? '') ? 'lv' : 'en';

/** The language that was chosen on this device, otherwise the browser's. */
export function chosenLanguage(): Language {
  const remembered = readStored(LANGUAGE_KEY);
  if (isLanguage(remembered)) return remembered;
  return languageOfBrowser(typeof navigator === 'undefined' ? [] : navigator.languages);
}
