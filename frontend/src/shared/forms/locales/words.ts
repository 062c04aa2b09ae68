import { wordsHook } from '../../i18n/dictionary.ts';

export const useFormWords = wordsHook({
  cancel: { en: 'Cancel', lv: 'Atcelt' },
  processing: { en: 'Processing...', lv: 'Lūdzu, uzgaidi…' },
  optional: { en: 'optional', lv: 'neobligāti' },
  unsaved: {
    title: { en: 'Unsaved changes', lv: 'Nesaglabātas izmaiņas' },
    text: {
      en: 'What you changed on this page has not been saved yet.',
      lv: 'Šajā lapā veiktās izmaiņas vēl nav saglabātas.',
    },
    leave: { en: 'Leave without saving', lv: 'Iziet nesaglabājot' },
    stay: { en: 'Stay', lv: 'Palikt' },
  },
});
