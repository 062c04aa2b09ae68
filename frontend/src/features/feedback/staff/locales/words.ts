import { dictionaryHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    feedbackReview: typeof en;
  }
}

/** The words of the page on which staff go through feedback. */
export const useReviewWords = dictionaryHook('feedbackReview', { en, lv });
