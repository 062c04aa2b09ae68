import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the page on which staff go through feedback. */
export const useReviewWords = wordsHook({ en, lv });
