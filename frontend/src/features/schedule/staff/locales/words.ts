import type { TFunction } from 'i18next';
import { dictionaryHook } from '../../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staffSchedule: typeof en;
  }
}

export type StaffWords = TFunction<'staffSchedule'>;

/** The words of the staff's dashboard, calendar and dialogs. */
export const useStaffWords = dictionaryHook('staffSchedule', { en, lv });
