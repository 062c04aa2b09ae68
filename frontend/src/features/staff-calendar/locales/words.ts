import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the staff's calendar and of what can be done with its slots. */
export const useStaffCalendarWords = wordsHook({ en, lv });
