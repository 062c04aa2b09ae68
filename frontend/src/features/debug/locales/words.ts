import { makeWordsHook } from '#shared/i18n/dictionary';

export const useDebugWords = makeWordsHook({
  title: { en: 'Debug', lv: 'Atkļūdošana' },
  lead: {
    en: 'Everything that is stored about a booking.',
    lv: 'Ko sistēma zina par rezervāciju – tieši tā, kā tas saglabāts.',
  },
  tab: {
    analysis: { en: 'Booking Analysis', lv: 'Rezervācijas analīze' },
    june: { en: 'June 1st Issue', lv: '1. jūnija problēma' },
  },
  form: {
    label: { en: 'Booking reference', lv: 'Rezervācijas numurs' },
    submit: { en: 'Analyze', lv: 'Analizēt' },
    required: { en: 'Please enter a booking reference', lv: 'Ievadi rezervācijas numuru' },
  },
  failed: {
    booking: { en: 'Failed to fetch booking', lv: 'Rezervāciju neizdevās ielādēt' },
    slots: { en: 'Failed to fetch time slots', lv: 'Laikus neizdevās ielādēt' },
    readModels: {
      en: 'Failed to fetch the read models',
      lv: 'Lasīšanas modeļus neizdevās ielādēt',
    },
    rebuild: { en: 'The rebuild could not be started', lv: 'Pārbūvi neizdevās sākt' },
  },
  analysis: {
    slots: { en: 'Time Slots', lv: 'Laiki' },
    until: { en: 'Days Until Booking', lv: 'Dienas līdz braucienam' },
    days: { en: '{{count}} {day|days}', lv: '{{count}} {dienu|diena|dienas}' },
    daysAgo: { en: '{{count}} {day|days} ago', lv: 'pirms {{count}} {dienām|dienas|dienām}' },
    json: { en: 'Booking JSON', lv: 'Rezervācijas JSON' },
  },
  slot: {
    time: { en: 'Time (Riga)', lv: 'Laiks (Rīga)' },
    utc: { en: 'Time (UTC)', lv: 'Laiks (UTC)' },
    status: { en: 'Status', lv: 'Statuss' },
  },
  status: {
    available: { en: 'Available', lv: 'Brīvs' },
    reserved: { en: 'Reserved', lv: 'Tiek rezervēts' },
    booked: { en: 'Booked', lv: 'Rezervēts' },
    blocked: { en: 'Blocked', lv: 'Slēgts' },
    unavailable: { en: 'Unavailable', lv: 'Nav pieejams' },
    unallocated: { en: 'Unallocated', lv: 'Nav atvērts' },
  },
  readModels: {
    title: { en: 'Read Models', lv: 'Lasīšanas modeļi' },
    verification: { en: 'Last Verification', lv: 'Pēdējā pārbaude' },
    neverVerified: {
      en: 'The read models have not been compared with the log yet.',
      lv: 'Lasīšanas modeļi vēl nav salīdzināti ar žurnālu.',
    },
    equal: {
      en: 'No differences at position {{position}}, {{when}}.',
      lv: 'Atšķirību nav: pozīcija {{position}}, {{when}}.',
    },
    differences: {
      en: '{{count}} {difference|differences} at position {{position}}, {{when}}.',
      lv: '{{count}} {atšķirību|atšķirība|atšķirības}: pozīcija {{position}}, {{when}}.',
    },
    how: {
      en: '“npm run verify” compares them with the log and lists each difference. A rebuild makes a read model again from the log.',
      lv: '„npm run verify” tos salīdzina un nosauc katru atšķirību. Pārbūve no jauna izveido lasīšanas modeli no žurnāla.',
    },
    name: { en: 'Read model', lv: 'Lasīšanas modelis' },
    version: { en: 'Version', lv: 'Versija' },
    position: { en: 'Position', lv: 'Pozīcija' },
    lag: { en: 'Behind by', lv: 'Atpaliek par' },
    rate: { en: 'Per second', lv: 'Sekundē' },
    error: { en: 'Last error', lv: 'Pēdējā kļūda' },
    rebuild: { en: 'Rebuild', lv: 'Pārbūvēt' },
    rebuildOf: { en: 'Rebuild {{name}}', lv: 'Pārbūvēt: {{name}}' },
    progress: { en: 'Rebuilding {{name}}', lv: 'Pārbūvē: {{name}}' },
    none: { en: 'There are no read models', lv: 'Lasīšanas modeļu nav' },
  },
  june: {
    year: { en: 'Year', lv: 'Gads' },
    text: {
      en: 'The stored slots of 1 June, and the bookings on them.',
      lv: 'Saglabātie 1. jūnija laiki un to rezervācijas.',
    },
    slots: { en: 'Time Slots of {{day}}', lv: 'Laiki: {{day}}' },
    noSlots: { en: 'No time slots are stored for this day', lv: 'Šai dienai nav saglabātu laiku' },
    noSlotsText: {
      en: 'Slots are generated four weeks ahead, or by staff.',
      lv: 'Laikus sistēma izveido četras nedēļas uz priekšu; citus pievieno darbinieki.',
    },
    noBookings: { en: 'No bookings on this day', lv: 'Šajā dienā rezervāciju nav' },
    json: { en: 'Time Slots JSON', lv: 'Laiku JSON' },
  },
});
