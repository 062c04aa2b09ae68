import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    dashboard: typeof en;
  }
}

/** The words of the staff's dashboard. */
export const useDashboardWords = dictionaryHook('dashboard', { en, lv });
