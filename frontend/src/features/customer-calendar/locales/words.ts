import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the pages on which customers select their slots. */
export const useCustomerCalendarWords = wordsHook({ en, lv });
