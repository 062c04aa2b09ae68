import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for signing in, registering and the profile page. */
export const useAccountWords = wordsHook({ en, lv });
