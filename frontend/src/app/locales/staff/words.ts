import { wordsHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the frame around the staff's pages. */
export const useStaffFrameWords = wordsHook({ en, lv });
