import { wordsHook } from '../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the calendar itself, whoever looks at it. */
export const useCalendarWords = wordsHook({ en, lv });
