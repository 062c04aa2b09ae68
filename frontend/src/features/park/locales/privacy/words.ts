import { dictionaryHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    privacyPage: typeof en;
  }
}

/** The words of the privacy page. */
export const usePrivacyPageWords = dictionaryHook('privacyPage', { en, lv });
