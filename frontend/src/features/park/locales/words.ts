import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    park: typeof en;
  }
}

/** The words of the pages about the park. */
export const useParkWords = dictionaryHook('park', { en, lv });
