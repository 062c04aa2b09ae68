import { dictionaryHook } from '../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    calendar: typeof en;
  }
}

/** The words of the calendar itself, whoever looks at it. */
export const useCalendarWords = dictionaryHook('calendar', { en, lv });
