import { accountMessages } from '@cablepark/contracts/accounts/account-messages';

import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of selling a pass, from any page of staff. */
export const useSellingWords = makeWordsHook({
  sellPass: { en: 'Sell a pass', lv: 'Pārdot abonementu' },
  loading: { en: 'Loading what is on sale…', lv: 'Ielādē, ko pārdod…' },
  failed: { en: 'What is on sale could not be loaded.', lv: 'Neizdevās ielādēt, ko pārdod.' },
  none: { en: 'Nothing is on sale yet', lv: 'Pārdošanā vēl nekā nav' },
  noneText: {
    en: 'Managers add passes and gift cards under Settings.',
    lv: 'Abonementus un dāvanu kartes vadītājs pievieno iestatījumos.',
  },
  product: { en: 'What is sold', lv: 'Ko pārdod' },
  productMissing: { en: 'Choose what is sold', lv: 'Izvēlies, ko pārdod' },
  paidBy: {
    label: { en: 'Paid by', lv: 'Samaksāts' },
    cash: { en: 'Cash', lv: 'Skaidrā naudā' },
    card: { en: 'Card', lv: 'Ar karti' },
    transfer: { en: 'Transfer', lv: 'Ar pārskaitījumu' },
    other: { en: 'Otherwise', lv: 'Citādi' },
  },
  emailText: {
    en: 'They get the code and a link. Without an e-mail, print the page.',
    lv: 'Uz e-pastu aizsūtīsim kodu un saiti. Ja e-pasta nav, izdrukā lapu.',
  },
  invalidEmail: {
    en: 'Please enter a valid email address',
    lv: 'Ievadi pareizu e-pasta adresi',
  },
  invalidName: accountMessages.personsName,
  mailLanguage: { en: 'Language of the mail', lv: 'Vēstules valoda' },
  languages: {
    lv: { en: 'Latvian', lv: 'Latviešu' },
    en: { en: 'English', lv: 'Angļu' },
  },
  payWith: {
    label: { en: 'Pays by pass', lv: 'Maksā ar abonementu' },
    placeholder: { en: 'Search by name, e-mail or code', lv: 'Vārds, e-pasts vai kods' },
    text: {
      en: 'They pay in this order, each as far as it goes.',
      lv: 'Tie tiek izmantoti šādā secībā, katrs, cik pietiek.',
    },
    none: { en: 'No valid pass found', lv: 'Neviens derīgs abonements nav atrasts' },
  },
  sell: { en: 'Sell', lv: 'Pārdot' },
  selling: { en: 'Selling…', lv: 'Pārdod…' },
  sold: { en: 'Pass sold', lv: 'Abonements pārdots' },
  code: { en: 'Code', lv: 'Kods' },
  codeText: {
    en: 'Whoever has the code can use the pass. You won’t see it here again.',
    lv: 'Ikviens, kam ir kods, var izmantot abonementu. Šeit to vairs neredzēsi.',
  },
  print: { en: 'Open to print', lv: 'Atvērt un izdrukāt' },
  rides: {
    en: '{{count}} {ride|rides}',
    lv: '{{count}} {braucienu|brauciens|braucieni}',
  },
  perDay: {
    en: '{{count}} half {hour|hours} a day',
    lv: '{{count}} {pusstundu|pusstunda|pusstundas} dienā',
  },
  worth: { en: 'worth {{money}}', lv: '{{money}} vērtībā' },
  covers: {
    en: 'up to {{money}} of each half hour',
    lv: 'līdz {{money}} no katras pusstundas',
  },
  validDays: {
    en: '{{count}} {day|days}',
    lv: '{{count}} {dienu|diena|dienas}',
  },
  validUntil: { en: 'until {{day}}', lv: 'līdz {{day}}' },
});
