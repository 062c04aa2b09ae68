import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the pages about the park. */
export const useParkWords = wordsHook({ en, lv });
