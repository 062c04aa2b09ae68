import { wordsHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words by which somebody keeps their own account. */
export const useOwnAccountWords = wordsHook({ en, lv });
