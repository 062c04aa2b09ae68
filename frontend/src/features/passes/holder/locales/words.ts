import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the page that anybody with a pass's code can open. */
export const useHolderWords = makeWordsHook({
  title: { en: 'Pass', lv: 'Abonements' },
  loading: { en: 'Loading the pass…', lv: 'Ielādē abonementu…' },
  failed: { en: 'The pass could not be loaded.', lv: 'Abonementu neizdevās ielādēt.' },
  unknown: { en: 'This code is not known', lv: 'Šāds kods mums nav zināms' },
  unknownText: {
    en: 'Please compare it with the card or the e-mail, or call us.',
    lv: 'Salīdzini to ar karti vai vēstuli, vai piezvani mums.',
  },
  throttled: { en: 'Too many attempts', lv: 'Pārāk daudz mēģinājumu' },
  code: { en: 'Code', lv: 'Kods' },
  qrCode: { en: 'QR code with the link to this page', lv: 'QR kods ar saiti uz šo lapu' },
  use: {
    en: 'Pick a time in the calendar, then enter the code under “I have a pass or a gift card”.',
    lv: 'Izvēlies laiku kalendārā un ievadi kodu pie „Man ir abonements vai dāvanu karte”.',
  },
  useAt: {
    en: 'Book at {{site}} and enter the code under “I have a pass or a gift card”.',
    lv: 'Rezervē vietnē {{site}} un ievadi kodu pie „Man ir abonements vai dāvanu karte”.',
  },
  secret: {
    en: 'Whoever has this code can use it, so keep it to yourself.',
    lv: 'Ikviens, kam ir šis kods, var to izmantot, tāpēc paturi to sev.',
  },
  over: {
    used: {
      en: 'Nothing is left. What a cancelled booking gives back comes here.',
      lv: 'Viss ir izlietots. Ja rezervāciju atcels, atdotais nonāks šeit.',
    },
    expired: {
      en: 'Its time is over: this code pays no more.',
      lv: 'Termiņš ir beidzies: ar šo kodu vairs nevar maksāt.',
    },
    refunded: {
      en: 'The money was paid back: this code pays no more.',
      lv: 'Nauda ir atdota: ar šo kodu vairs nevar maksāt.',
    },
  },
  book: { en: 'Book a time', lv: 'Rezervēt laiku' },
  print: { en: 'Print', lv: 'Drukāt' },
  erase: {
    button: { en: 'Erase me', lv: 'Izdzēst manus datus' },
    sure: {
      en: 'The name, the e-mail and the code are erased for good. This page stops working, and nobody can use the pass any more.',
      lv: 'Vārds, e-pasts un kods tiks neatgriezeniski izdzēsti. Šī lapa vairs nedarbosies, un abonementu vairs neviens nevarēs izmantot.',
    },
    lapses: { en: '{{left}}: you give that up.', lv: '{{left}}: no tā tu atsakies.' },
    forfeit: { en: 'Erase and give it up', lv: 'Izdzēst un atteikties' },
    keep: { en: 'Keep the pass', lv: 'Paturēt' },
    done: { en: 'Your data have been erased', lv: 'Tavi dati ir izdzēsti' },
    failed: { en: 'Nothing was erased.', lv: 'Nekas nav izdzēsts.' },
  },
  entries: { en: 'What happened', lv: 'Kas ar to noticis' },
});
