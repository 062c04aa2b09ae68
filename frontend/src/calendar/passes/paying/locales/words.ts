import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of paying a booking by passes, in customers' forms. */
export const usePayingWords = makeWordsHook({
  title: { en: 'I have a pass or a gift card', lv: 'Man ir abonements vai dāvanu karte' },
  code: { en: 'Code', lv: 'Kods' },
  hint: {
    en: '16 letters and digits, on the card or in the e-mail.',
    lv: '16 burti un cipari no kartes vai vēstules.',
  },
  add: { en: 'Add', lv: 'Pievienot' },
  adding: { en: 'Checking…', lv: 'Pārbauda…' },
  incomplete: {
    en: 'The code has 16 letters and digits. Complete it or empty the field.',
    lv: 'Kodā ir 16 burti un cipari. Ieraksti to līdz galam vai iztukšo lauku.',
  },
  unchecked: {
    en: 'The code is still being checked. Please try again in a moment.',
    lv: 'Kods vēl tiek pārbaudīts. Pēc brīža mēģini vēlreiz.',
  },
  tooMany: {
    en: 'At most 5 passes can pay one booking.',
    lv: 'Vienu rezervāciju var apmaksāt ar ne vairāk kā 5 abonementiem.',
  },
  kept: { en: 'Kept in your account', lv: 'Saglabāti tavā kontā' },
  chosen: { en: 'Pays this booking', lv: 'Ar ko apmaksāsi' },
  remove: { en: 'Remove', lv: 'Noņemt' },
  removeOf: { en: 'Remove {{name}}', lv: 'Noņemt: {{name}}' },
  loading: { en: 'Loading what is left…', lv: 'Ielādē atlikumu…' },
  gone: { en: 'It could not be loaded.', lv: 'Neizdevās ielādēt.' },
  pays: {
    rides: {
      en: 'Pays {{count}} half {hour|hours}',
      lv: 'Sedz {{count}} {pusstundu|pusstunda|pusstundas}',
    },
    money: { en: 'Pays {{money}}', lv: 'Sedz {{money}}' },
    nothing: { en: 'Pays nothing of this booking', lv: 'Šo rezervāciju nesedz' },
  },
  due: {
    none: {
      en: 'Nothing is left to pay for the times.',
      lv: 'Par laikiem vairs nekas nav jāmaksā.',
    },
    some: { en: '{{money}} is still due at the park.', lv: 'Uz vietas jāpiemaksā {{money}}.' },
  },
});
