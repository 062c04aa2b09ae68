import { makeWordsHook } from '#shared/i18n/dictionary';

export const usePeopleWords = makeWordsHook({
  search: { en: 'Search', lv: 'Meklēt' },
  searchTitle: { en: 'Find a customer or a booking', lv: 'Atrast klientu vai rezervāciju' },
  field: {
    en: 'Name, phone, e-mail or reference',
    lv: 'Vārds, tālrunis, e-pasts vai rezervācijas numurs',
  },
  shortcut: { en: 'Search (press /)', lv: 'Meklēt (nospied /)' },
  hint: {
    en: 'All days, from three characters on. Waiting lists and postponed bookings are searched too.',
    lv: 'Visas dienas, sākot ar trim zīmēm. Meklē arī rindās un atliktajās rezervācijās.',
  },
  searching: { en: 'Searching…', lv: 'Meklē…' },
  failed: { en: 'The search did not work.', lv: 'Sameklēt neizdevās.' },
  offline: {
    en: 'Without a network only the day shown can be searched.',
    lv: 'Bez tīkla var meklēt tikai redzamajā dienā.',
  },
  found: {
    en: '{{count}} found',
    lv: '{Atrasti|Atrasts|Atrasti} {{count}}',
  },
  none: { en: 'Nobody found', lv: 'Neviens nav atrasts' },
  noOthers: { en: 'Nobody else on any day.', lv: 'Citās dienās vairāk neviena nav.' },
  noneText: {
    en: 'Try a part of the name, the last digits of the phone or the reference.',
    lv: 'Pamēģini daļu no vārda, tālruņa pēdējos ciparus vai rezervācijas numuru.',
  },
  hasMore: {
    en: 'There are more. Type more of the name or the phone.',
    lv: 'Ir vēl citi. Ieraksti vairāk no vārda vai tālruņa.',
  },
  incomplete: {
    en: 'The bookings are still being read, so more may be found in a moment.',
    lv: 'Rezervācijas vēl tiek nolasītas, tāpēc drīz var atrasties vēl kāds.',
  },
  postponed: { en: 'Postponed', lv: 'Atlikta' },
  waitsFor: { en: 'Waits for {{times}}', lv: 'Gaida rindā: {{times}}' },
  wasAt: { en: 'Was {{times}}', lv: 'Bija {{times}}' },
  arrived: { en: 'Came', lv: 'Atnāca' },
  absent: { en: 'Did not come', lv: 'Neieradās' },
  allAbout: { en: 'All about {{name}}', lv: 'Viss par: {{name}}' },
});
