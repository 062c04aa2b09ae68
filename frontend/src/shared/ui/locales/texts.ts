import { textsHook } from '../../i18n/define-texts.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** Words that belong to no feature. */
export const useUiTexts = textsHook({ lv, en });
