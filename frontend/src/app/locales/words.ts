import { dictionaryHook } from '../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    site: typeof en;
  }
}

/** The words of the frame around the pages. */
export const useSiteWords = dictionaryHook('site', { en, lv });
