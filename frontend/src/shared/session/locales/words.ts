import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts about signing out. */
export const useSessionWords = wordsHook({ en, lv });
