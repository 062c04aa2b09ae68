import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    session: typeof en;
  }
}

/** What is said of coming and going. */
export const useSessionWords = dictionaryHook('session', { en, lv });
