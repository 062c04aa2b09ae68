import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownBookings: typeof en;
  }
}

/** The words of one's own bookings. */
export const useOwnBookingWords = dictionaryHook('ownBookings', { en, lv });
