import { dictionaryHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownAccount: typeof en;
  }
}

/** The words by which somebody keeps their own account. */
export const useOwnAccountWords = dictionaryHook('ownAccount', { en, lv });
