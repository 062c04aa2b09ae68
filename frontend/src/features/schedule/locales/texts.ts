import { textsHook } from '../../../shared/i18n/define-texts.ts';
import { en } from './en.ts';
import { lv } from './lv.ts';

/** The words of the calendar and of booking. */
export const useScheduleTexts = textsHook({ lv, en });
