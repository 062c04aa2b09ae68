import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts: typeof en;
  }
}

/** The words of signing in, of registering and of the profile. */
export const useAccountWords = dictionaryHook('accounts', { en, lv });
