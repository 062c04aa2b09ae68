import { wordsHook } from '../../../shared/i18n/dictionary.ts';

export const useExportWords = wordsHook({
  title: { en: 'Exports', lv: 'Eksports' },
  lead: {
    en: 'Everything that has happened, as a file for analysis. It contains no personal data.',
    lv: 'Viss, kas noticis, vienā failā analīzei. Personas datu tajā nav.',
  },
  group: { en: 'Export all events', lv: 'Eksportēt visus notikumus' },
  save: { en: 'Events as {{format}}', lv: 'Notikumi {{format}} formātā' },
});
