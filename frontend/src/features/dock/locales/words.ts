import { wordsHook, type Words } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export const useDockWords = wordsHook({ en, lv });
export type DockWords = Words<typeof en>;
