import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Texts that several features share. */
export const useUiWords = wordsHook({ en, lv });
