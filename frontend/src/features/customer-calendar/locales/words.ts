import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    customerCalendar: typeof en;
  }
}

/** The words of the pages where customers pick their times. */
export const useCustomerCalendarWords = dictionaryHook('customerCalendar', { en, lv });
