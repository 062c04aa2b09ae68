import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the passes that customers keep in their account. */
export const useKeptWords = makeWordsHook({
  title: { en: 'Your passes and gift cards', lv: 'Tavi abonementi un dāvanu kartes' },
  loading: { en: 'Loading your passes…', lv: 'Ielādē tavus abonementus…' },
  failed: { en: 'Your passes could not be loaded.', lv: 'Tavus abonementus neizdevās ielādēt.' },
  empty: { en: 'No passes yet', lv: 'Abonementu vēl nav' },
  emptyText: {
    en: 'Add a code to find your pass here and in the booking form.',
    lv: 'Pievieno kodu, un abonements būs atrodams šeit un rezervācijas formā.',
  },
  add: { en: 'Add a pass', lv: 'Pievienot abonementu' },
  code: { en: 'Code', lv: 'Kods' },
  hint: {
    en: '16 letters and digits, on the card or in the e-mail.',
    lv: '16 burti un cipari no kartes vai vēstules.',
  },
  invalid: { en: 'The code has 16 letters and digits', lv: 'Kodā ir 16 burti un cipari' },
  submit: { en: 'Add', lv: 'Pievienot' },
  added: { en: 'Kept in your account', lv: 'Saglabāts tavā kontā' },
  keep: { en: 'Keep in my account', lv: 'Saglabāt manā kontā' },
  keepFailed: { en: 'The pass was not kept.', lv: 'Abonements nav saglabāts.' },
  forget: { en: 'Forget', lv: 'Noņemt' },
  forgetOf: { en: 'Forget {{name}}', lv: 'Noņemt: {{name}}' },
  forgetting: {
    title: { en: 'Forget {{name}}?', lv: 'Noņemt no konta: {{name}}?' },
    text: {
      en: 'The pass stays valid for whoever has its code.',
      lv: 'Abonements paliek derīgs ikvienam, kam ir tā kods.',
    },
    keep: { en: 'Keep it', lv: 'Paturēt' },
    done: { en: 'No longer kept in your account', lv: 'Noņemts no tava konta' },
  },
});
