import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    schedule: typeof en;
  }
}

/** The words of the calendar and of what is picked in it. */
export const useScheduleWords = dictionaryHook('schedule', { en, lv });
