import { wordsHook } from '../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts of the public layout, and of the controls that both layouts share. */
export const useSiteWords = wordsHook({ en, lv });
