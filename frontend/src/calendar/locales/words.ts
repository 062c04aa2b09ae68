import { wordsHook } from '../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the calendar that customers and staff share. */
export const useCalendarWords = wordsHook({ en, lv });
