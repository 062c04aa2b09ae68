import { dictionaryHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    roles: typeof en;
  }
}

/** What people call the roles. */
export const useRoleNames = dictionaryHook('roles', { en, lv });
