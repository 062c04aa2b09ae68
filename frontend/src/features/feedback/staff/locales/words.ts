import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the staff's feedback page. */
export const useReviewWords = wordsHook({ en, lv });
