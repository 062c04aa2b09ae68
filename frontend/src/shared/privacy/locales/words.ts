import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of erasing, wherever somebody's data are shown. */
export const usePrivacyWords = wordsHook({ en, lv });
