import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ui: typeof en;
  }
}

/** Words that belong to no feature. */
export const useUiWords = dictionaryHook('ui', { en, lv });
