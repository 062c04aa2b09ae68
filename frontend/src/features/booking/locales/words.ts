import { wordsHook, type Words } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export type BookingWords = Words<typeof en>;

/** The texts of the booking and confirmation pages. */
export const useBookingWords = wordsHook({ en, lv });
