import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts with which staff close stretches of time and settle the bookings that lost theirs. */
export const useClosingWords = wordsHook({ en, lv });
