import type { TFunction } from 'i18next';
import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staffBookings: typeof en;
  }
}

export type StaffBookingWords = TFunction<'staffBookings'>;

/** The words of the dialogs in which staff make, change and cancel bookings. */
export const useStaffBookingWords = dictionaryHook('staffBookings', { en, lv });
