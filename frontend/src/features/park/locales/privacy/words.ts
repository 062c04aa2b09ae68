import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the privacy page. */
export const usePrivacyPageWords = wordsHook({ en, lv });
