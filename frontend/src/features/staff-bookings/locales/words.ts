import { wordsHook, type Words } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export type StaffBookingWords = Words<typeof en>;

/** The texts of the dialogs in which staff create, edit and cancel bookings. */
export const useStaffBookingWords = wordsHook({ en, lv });
