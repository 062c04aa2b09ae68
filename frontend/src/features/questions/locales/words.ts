import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export const useQuestionWords = wordsHook({ en, lv });
