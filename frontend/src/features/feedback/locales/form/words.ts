import { dictionaryHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    feedbackForm: typeof en;
  }
}

/** The words of the customer's feedback form. */
export const useFeedbackFormWords = dictionaryHook('feedbackForm', { en, lv });
