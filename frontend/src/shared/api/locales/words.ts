import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    failures: typeof en;
  }
}

export const useFailureWords = dictionaryHook('failures', { en, lv });
