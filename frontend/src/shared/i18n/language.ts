import { useSyncExternalStore } from 'react';
import { writeStored } from '../storage/stored-value.ts';
import { LANGUAGE_KEY, type Language } from './chosen-language.ts';
import { i18n } from './i18n.ts';

export { languages, type Language } from './chosen-language.ts';

export const currentLanguage = (): Language => i18n.language as Language;

/** Switches the page's language and stores the choice on this device. */
export function chooseLanguage(language: Language): void {
  writeStored(LANGUAGE_KEY, language);
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
}

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** The current language, for formatting dates and prices. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
