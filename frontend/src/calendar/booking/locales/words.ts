import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The texts about a booking that several pages show its customer. */
export const useShownBookingWords = wordsHook({ en, lv });
