import { wordsHook, type InLatvian } from '../../../shared/i18n/dictionary.ts';

const en = {
  group: 'Export all events',
  save: 'Events as {{format}}',
} as const;

const lv: InLatvian<typeof en> = {
  group: 'Eksportēt visus notikumus',
  save: 'Notikumi {{format}} formātā',
};

export const useExportWords = wordsHook({ en, lv });
