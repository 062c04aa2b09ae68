import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Translations for the user's own bookings. */
export const useOwnBookingWords = wordsHook({ en, lv });
