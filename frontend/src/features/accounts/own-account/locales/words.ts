import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the settings of the user's own account. */
export const useOwnAccountWords = wordsHook({ en, lv });
