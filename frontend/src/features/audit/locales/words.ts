import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    audit: typeof en;
  }
}

export const useAuditWords = dictionaryHook('audit', { en, lv });
