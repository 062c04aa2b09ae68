import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the page on which whoever has a booking's link manages it. */
export const useManageWords = wordsHook({ en, lv });
