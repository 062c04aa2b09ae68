import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage/stored-value.ts';

export const languages = ['lv', 'en'] as const;
export type Language = (typeof languages)[number];

const KEY = 'language';
const listeners = new Set<() => void>();

const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** A Latvian browser reads Latvian, any other English (decision 30). */
export const languageOfBrowser = (preferred: readonly string[]): Language =>
  /^lv\b/i.test(preferred[0] ?? '') ? 'lv' : 'en';

let current: Language | undefined;

/** The language chosen by hand on this device, otherwise the browser's. */
export function currentLanguage(): Language {
  if (current === undefined) {
    const remembered = readStored(KEY);
    current = isLanguage(remembered) ? remembered : languageOfBrowser(navigator.languages);
  }
  return current;
}

/** Switches the whole page, and remembers it. */
export function chooseLanguage(language: Language): void {
  current = language;
  writeStored(KEY, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage);
