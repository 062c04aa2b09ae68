import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the customer's feedback form. */
export const useFeedbackFormWords = wordsHook({ en, lv });
