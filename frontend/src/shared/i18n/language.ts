import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';

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

export const locales: Record<Language, string> = { lv: 'lv', en: 'en-GB' };
