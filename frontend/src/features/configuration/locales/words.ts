import { dictionaryHook } from '../../../shared/i18n/dictionary.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    configuration: typeof en;
  }
}

export const useConfigurationWords = dictionaryHook('configuration', { en, lv });
