import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    forms: typeof en;
  }
}

export const useFormWords = dictionaryHook('forms', { en, lv });
