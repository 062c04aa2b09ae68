import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The names of the roles. */
export const useRoleNames = wordsHook({ en, lv });
