import { makeWordsHook } from '#shared/i18n/dictionary';

export const useFormWords = makeWordsHook({
  processing: { en: 'Processing...', lv: 'Lūdzu, uzgaidi…' },
  dayFormat: { en: 'dd.mm.yyyy', lv: 'dd.mm.gggg' },
  note: {
    text: {
      en: 'Everybody can read the note, so please leave out names and phone numbers. One language is enough.',
      lv: 'Piezīmi redz visi, tāpēc neraksti tajā vārdus un tālruņa numurus. Pietiek ar vienu valodu.',
    },
    lv: { en: 'Note in Latvian', lv: 'Piezīme latviski' },
    en: { en: 'Note in English', lv: 'Piezīme angliski' },
  },
  showPassword: { en: 'Show', lv: 'Rādīt' },
  hidePassword: { en: 'Hide', lv: 'Paslēpt' },
  optional: { en: 'optional', lv: 'neobligāti' },
  unsaved: {
    title: { en: 'Unsaved changes', lv: 'Nesaglabātas izmaiņas' },
    text: {
      en: 'Your changes on this page have not been saved yet.',
      lv: 'Šajā lapā veiktās izmaiņas vēl nav saglabātas.',
    },
    leave: { en: 'Leave without saving', lv: 'Iziet nesaglabājot' },
    stay: { en: 'Stay', lv: 'Palikt' },
  },
});
