import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of signing in, of registering and of the profile. */
export const useAccountWords = wordsHook({ en, lv });
