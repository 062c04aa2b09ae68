import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the staff layout. */
export const useStaffLayoutWords = wordsHook({ en, lv });
