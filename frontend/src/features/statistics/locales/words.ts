import { wordsHook, type Words } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

export type StatisticsWords = Words<typeof en>;

export const useStatisticsWords = wordsHook({ en, lv });
