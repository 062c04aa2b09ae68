import { wordsHook } from '../../i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export const useFormWords = wordsHook({ en, lv });
