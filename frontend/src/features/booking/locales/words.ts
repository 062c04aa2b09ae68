import type { TFunction } from 'i18next';
import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    booking: typeof en;
  }
}

export type BookingWords = TFunction<'booking'>;

/** The words of the booking and confirmation pages. */
export const useBookingWords = dictionaryHook('booking', { en, lv });
