import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the pages where customers pick their times. */
export const useCustomerCalendarWords = wordsHook({ en, lv });
