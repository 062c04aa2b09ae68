import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Words that belong to no feature. */
export const useUiWords = wordsHook({ en, lv });
