import { textsHook } from '../../shared/i18n/define-texts.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the frame around the pages. */
export const useSiteTexts = textsHook({ lv, en });
