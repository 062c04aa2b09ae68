import { textsHook } from '../../../shared/i18n/define-texts.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the prices and contacts pages. */
export const useParkTexts = textsHook({ lv, en });
