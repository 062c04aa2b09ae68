import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the staff's calendar and of the dialogs that change its slots. */
export const useStaffCalendarWords = wordsHook({ en, lv });
