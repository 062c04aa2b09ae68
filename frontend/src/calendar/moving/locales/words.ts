import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts with which customers and staff choose a new time for a booking. */
export const useMovingWords = wordsHook({ en, lv });
