import { wordsHook, type Words } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export type StaffBookingWords = Words<typeof en>;

/** The words of the dialogs in which staff make, change and cancel bookings. */
export const useStaffBookingWords = wordsHook({ en, lv });
