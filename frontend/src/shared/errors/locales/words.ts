import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The sentences for all failures of calls. */
export const useErrorWords = wordsHook({ en, lv });
