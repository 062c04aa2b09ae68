import { assumptions } from '@cablepark/contracts/what-if/assumptions';

import { makeWordsHook } from '#shared/i18n/dictionary';

export const useWhatIfWords = makeWordsHook({
  title: { en: 'What if', lv: 'Kas būtu, ja…' },
  lead: {
    en: 'See what would have been booked under other rules. Nothing is changed.',
    lv: 'Kas būtu rezervēts pēc citiem noteikumiem. Nekas netiek mainīts.',
  },
  rules: { en: 'Other rules', lv: 'Citi noteikumi' },
  asItIs: { en: 'as it was', lv: 'kā bija' },
  peak: { en: 'Peak price', lv: 'Pieprasītāko stundu cena' },
  standard: { en: 'Standard price', lv: 'Pamatcena' },
  euros: { en: '€', lv: '€' },
  week: { en: 'Monday to Friday', lv: 'No pirmdienas līdz piektdienai' },
  weekend: { en: 'Saturday and Sunday', lv: 'Sestdien un svētdien' },
  mode: {
    same: { en: 'As it was', lv: 'Kā bija' },
    other: { en: 'Other hours', lv: 'Cits darba laiks' },
    closed: { en: 'Closed', lv: 'Slēgts' },
  },
  opens: { en: 'Opens, {{days}}', lv: '{{days}}: atver' },
  closes: { en: 'Closes, {{days}}', lv: '{{days}}: slēdz' },
  wrongOrder: {
    en: 'The park must close after it opens.',
    lv: 'Parkam jāslēdzas vēlāk, nekā tas atveras.',
  },
  leadTime: { en: 'Lead time', lv: 'Iepriekšēja pieteikšanās' },
  cancelWindow: { en: 'Cancel and move until', lv: 'Atcelt un pārcelt līdz' },
  hours: { en: 'h before', lv: 'h iepriekš' },
  invalid: { en: 'Please enter 0 or more.', lv: 'Lūdzu, ievadi skaitli no 0.' },
  invalidHours: {
    en: 'Please enter whole hours from 0 to 8784.',
    lv: 'Lūdzu, ievadi veselas stundas no 0 līdz 8784.',
  },
  reversed: {
    en: 'The last day must not be before the first.',
    lv: 'Pēdējā diena nedrīkst būt pirms pirmās.',
  },
  asking: { en: 'Working it out…', lv: 'Pārrēķina visu no jauna…' },
  failed: { en: 'This could not be answered.', lv: 'Uz šo neizdevās atbildēt.' },
  result: { en: 'Result', lv: 'Rezultāts' },
  after: { en: 'Under these rules', lv: 'Tad' },
  difference: { en: 'Difference', lv: 'Starpība' },
  refused: { en: 'Refused wishes', lv: 'Neizpildītas vēlmes' },
  revenue: { en: 'Revenue', lv: 'Ieņēmumi' },
  samePeople: {
    en: 'if the same people would have paid it',
    lv: 'ja to būtu maksājuši tie paši cilvēki',
  },
  show: { en: 'Show', lv: 'Rādīt' },
  byDay: { en: 'Difference by day', lv: 'Starpība pa dienām' },
  byMonth: { en: 'Difference by month', lv: 'Starpība pa mēnešiem' },
  byTime: { en: 'Difference by start time', lv: 'Starpība pa sākuma laikiem' },
  day: { en: 'Day', lv: 'Diena' },
  month: { en: 'Month', lv: 'Mēnesis' },
  same: { en: 'Nothing would be different.', lv: 'Nekas nebūtu citādi.' },
  restsOn: { en: 'What this is based on', lv: 'Uz kādiem pieņēmumiem tas balstās' },
  position: {
    en: 'This uses the log up to position {{position}}.',
    lv: 'Žurnāls līdz pozīcijai {{position}}.',
  },
  assumptions,
});
