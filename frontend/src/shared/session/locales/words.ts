import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** What is said of coming and going. */
export const useSessionWords = wordsHook({ en, lv });
