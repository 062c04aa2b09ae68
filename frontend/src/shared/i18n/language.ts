import { useSyncExternalStore } from 'react';
import { writeChoice } from '../storage/page-choices.ts';
import { chosenLanguage, type Language } from './chosen-language.ts';

export { languages, type Language } from './chosen-language.ts';

const listeners = new Set<() => void>();
let current = chosenLanguage();

export const currentLanguage = (): Language => current;

export function changeLanguage(language: Language): void {
  current = language;
  for (const listener of listeners) listener();
}

/** Switches the page's language and stores the choice on this device. */
export function chooseLanguage(language: Language): void {
  writeChoice('language', language);
  document.documentElement.lang = language;
  changeLanguage(language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current language, in which texts, dates and prices are written. */
export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
