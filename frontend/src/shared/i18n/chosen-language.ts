import { languageOfBrowser } from '@cablepark/contracts/shared/first-paint';
import { readChoice } from '../storage/page-choices.ts';

export const languages = ['lv', 'en'] as const;
export type Language = (typeof languages)[number];

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** The language that was chosen on this device, otherwise the browser's. */
export function chosenLanguage(): Language {
  const remembered = readChoice('language');
  if (isLanguage(remembered)) return remembered;
  return languageOfBrowser(typeof navigator === 'undefined' ? undefined : navigator.languages[0]);
}
