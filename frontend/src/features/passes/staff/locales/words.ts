import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of staff's pages of passes. */
export const useStaffPassWords = makeWordsHook({
  title: { en: 'Passes', lv: 'Abonementi' },
  lead: {
    en: 'Passes and gift cards that were sold, the newest first.',
    lv: 'Pārdotie abonementi un dāvanu kartes, jaunākie vispirms.',
  },
  sellPass: { en: 'Sell a pass', lv: 'Pārdot abonementu' },
  search: {
    en: 'Search by name, e-mail, code or booking',
    lv: 'Vārds, e-pasts, kods vai rezervācijas Nr.',
  },
  failed: { en: 'The passes could not be loaded.', lv: 'Abonementus neizdevās ielādēt.' },
  empty: { en: 'No passes found', lv: 'Neviens abonements nav atrasts' },
  column: {
    pass: { en: 'Pass', lv: 'Abonements' },
    holder: { en: 'Holder', lv: 'Turētājs' },
    soldAt: { en: 'Sold', lv: 'Pārdots' },
    status: { en: 'State', lv: 'Statuss' },
  },
  nobody: { en: 'No name', lv: 'Bez vārda' },
  loadingPass: { en: 'Loading the pass…', lv: 'Ielādē abonementu…' },
  passFailed: { en: 'The pass could not be loaded.', lv: 'Abonementu neizdevās ielādēt.' },
  unknown: { en: 'There is no such pass', lv: 'Tāda abonementa nav' },
  unknownText: {
    en: 'It may have been erased, or its sale undone.',
    lv: 'Varbūt tas ir izdzēsts vai tā pārdošana atsaukta.',
  },
  undelivered: {
    en: 'A mail could not be delivered.',
    lv: 'E-pasta vēstuli neizdevās piegādāt.',
  },
  passTitle: { en: 'Pass', lv: 'Abonements' },
  about: { en: 'The pass', lv: 'Par abonementu' },
  entries: { en: 'What happened', lv: 'Kas ar to noticis' },
  priceOfSale: { en: 'Price of sale', lv: 'Pārdošanas cena' },
  adjust: {
    title: { en: 'Adjust the pass', lv: 'Labot atlikumu' },
    button: { en: 'Adjust', lv: 'Labot' },
    rides: { en: 'Rides on top, or fewer', lv: 'Cik braucienu pielikt vai atņemt' },
    money: { en: 'Euros on top, or fewer', lv: 'Cik eiro pielikt vai atņemt' },
    hint: { en: 'For example 2 or -1', lv: 'Piemēram, 2 vai -1' },
    invalid: { en: 'Enter a number other than 0', lv: 'Ievadi skaitli, kas nav 0' },
    tooFew: { en: 'There is not so much left', lv: 'Tik daudz vairs nav atlicis' },
    done: { en: 'Pass adjusted', lv: 'Atlikums labots' },
  },
  extend: {
    title: { en: 'Extend the pass', lv: 'Pagarināt abonementu' },
    button: { en: 'Extend', lv: 'Pagarināt' },
    until: { en: 'Valid until', lv: 'Derīgs līdz' },
    text: {
      en: 'What has lapsed comes back if the pass has expired.',
      lv: 'Ja abonements jau beidzies, tajā atgriezīsies viss, kas zaudējis derīgumu.',
    },
    invalid: {
      en: 'Choose a day after the present one',
      lv: 'Izvēlies dienu, kas ir pēc pašreizējā termiņa',
    },
    done: { en: 'Pass extended', lv: 'Abonements pagarināts' },
  },
  refund: {
    title: { en: 'Refund the pass?', lv: 'Atmaksāt abonementu?' },
    button: { en: 'Refund', lv: 'Atmaksāt' },
    text: {
      en: 'The pass ends for good, and the unused part of its price is given back at the park. This can’t be undone.',
      lv: 'Abonements beigsies pavisam, un neizmantoto daļu no cenas atdosi klientam uz vietas. Atsaukt to nevarēs.',
    },
  },
  resend: {
    title: { en: 'Send the pass once more', lv: 'Nosūtīt abonementu vēlreiz' },
    button: { en: 'Send again', lv: 'Nosūtīt vēlreiz' },
    text: {
      en: 'The code and the link go to this e-mail. Leave it as it is, or enter another one.',
      lv: 'Kods un saite tiks nosūtīti uz šo e-pastu. Atstāj to vai ieraksti citu.',
    },
    submit: { en: 'Send', lv: 'Nosūtīt' },
    invalid: { en: 'Please enter a valid email address', lv: 'Ievadi pareizu e-pasta adresi' },
    done: { en: 'The pass is on its way', lv: 'Abonements ir ceļā' },
  },
  erasing: {
    title: { en: 'Erase the holder of this pass?', lv: 'Dzēst šī abonementa turētāja datus?' },
    goes: {
      en: 'The name, the e-mail and the code are erased for good, so that nobody can use the pass any more.',
      lv: 'Vārds, e-pasts un kods tiks neatgriezeniski izdzēsti, un abonementu vairs neviens nevarēs izmantot.',
    },
    lapses: { en: '{{left}}: that lapses.', lv: '{{left}}: tas zaudēs derīgumu.' },
    stays: {
      en: 'What happened to the pass stays, without a person.',
      lv: 'Paliks ziņas par to, kas ar abonementu noticis, bet bez personas.',
    },
    forfeit: { en: 'Erase and let it lapse', lv: 'Izdzēst un zaudēt atlikumu' },
    done: { en: 'Erased for good', lv: 'Neatgriezeniski izdzēsts' },
  },
  why: { en: 'Why', lv: 'Kāpēc' },
  whyMissing: { en: 'Please say why', lv: 'Uzraksti, kāpēc' },
});
