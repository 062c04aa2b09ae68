import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    errors: typeof en;
  }
}

/** The sentence for every way in which a call can fail. */
export const useErrorWords = dictionaryHook('errors', { en, lv });
