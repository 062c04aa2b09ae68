import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staffCalendar: typeof en;
  }
}

/** The words of the staff's calendar and of what can be done with its slots. */
export const useStaffCalendarWords = dictionaryHook('staffCalendar', { en, lv });
