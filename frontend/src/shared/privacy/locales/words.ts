import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    privacy: typeof en;
  }
}

/** The words of erasing, wherever somebody's data are shown. */
export const usePrivacyWords = dictionaryHook('privacy', { en, lv });
