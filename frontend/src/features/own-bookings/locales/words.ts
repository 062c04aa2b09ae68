import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of one's own bookings. */
export const useOwnBookingWords = wordsHook({ en, lv });
