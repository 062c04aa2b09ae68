import { makeWordsHook } from '#shared/i18n/dictionary';

export const usePersonWords = makeWordsHook({
  title: { en: 'Customer', lv: 'Klients' },
  loading: { en: 'Loading the customer…', lv: 'Ielādē klientu…' },
  failed: { en: 'The customer could not be loaded.', lv: 'Klientu neizdevās ielādēt.' },
  unknown: { en: 'Nobody is known here', lv: 'Šeit nav neviena' },
  unknownText: {
    en: 'Perhaps the data have been erased, or all bookings were cancelled.',
    lv: 'Iespējams, dati ir izdzēsti vai visas rezervācijas ir atceltas.',
  },
  incomplete: {
    en: 'The bookings are still being read, so more may be shown in a moment.',
    lv: 'Rezervācijas vēl tiek nolasītas, tāpēc drīz var parādīties vēl kāda.',
  },
  contact: { en: 'Contact', lv: 'Saziņa' },
  call: { en: 'Call {{phone}}', lv: 'Zvanīt {{phone}}' },
  visits: { en: 'Visits', lv: 'Apmeklējumi' },
  came: { en: 'Came', lv: 'Atnāca' },
  stayedAway: { en: 'Did not come', lv: 'Neieradās' },
  toCome: { en: 'To come', lv: 'Gaidāms' },
  open: { en: 'Open the booking of {{times}}', lv: 'Atvērt rezervāciju: {{times}}' },
  openLine: { en: 'Open the line for {{times}}', lv: 'Atvērt rindu: {{times}}' },
  eraseOf: {
    en: 'Erase the booking of {{times}}',
    lv: 'Dzēst personas datus rezervācijā: {{times}}',
  },
  eraseLine: {
    en: 'Erase the place in line for {{times}}',
    lv: 'Dzēst personas datus rindā: {{times}}',
  },
  noBookings: { en: 'No bookings', lv: 'Rezervāciju nav' },
  waits: { en: 'Waiting lists', lv: 'Rindas' },
  staffNotes: { en: 'For staff', lv: 'Darbiniekiem' },
  arrived: { en: 'Came', lv: 'Atnāca' },
  absent: { en: 'Did not come', lv: 'Neieradās' },
  postponed: { en: 'Postponed', lv: 'Atlikta' },
  wasAt: { en: 'Was {{times}}', lv: 'Bija {{times}}' },
  notNoted: { en: 'Not noted', lv: 'Nav atzīmēts' },
});
