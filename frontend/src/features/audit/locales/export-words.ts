import { wordsHook } from '../../../shared/i18n/dictionary.ts';

export const useExportWords = wordsHook({
  group: { en: 'Export all events', lv: 'Eksportēt visus notikumus' },
  save: { en: 'Events as {{format}}', lv: 'Notikumi {{format}} formātā' },
});
