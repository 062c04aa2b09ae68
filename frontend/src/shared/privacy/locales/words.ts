import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts about personal data and their erasure, which several features share. */
export const usePrivacyWords = wordsHook({ en, lv });
