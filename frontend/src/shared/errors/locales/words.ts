import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The sentence for every way in which a call can fail. */
export const useErrorWords = wordsHook({ en, lv });
