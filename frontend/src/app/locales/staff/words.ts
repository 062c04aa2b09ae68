import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    staffFrame: typeof en;
  }
}

/** The words of the frame around the staff's pages. */
export const useStaffFrameWords = dictionaryHook('staffFrame', { en, lv });
