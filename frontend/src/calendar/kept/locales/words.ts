import { makeWordsHook } from '#shared/i18n/dictionary';

export const useKeptWords = makeWordsHook({
  loading: { en: 'Checking who waits for this time…', lv: 'Pārbauda, kas uz šo laiku gaida…' },
  unknown: { en: 'This time is kept for somebody.', lv: 'Šis laiks kādam tiek pieturēts.' },
  held: {
    en: 'Somebody is filling in the booking form right now: {{times}}.',
    lv: 'Kāds šobrīd aizpilda rezervācijas veidlapu: {{times}}.',
  },
  offered: { en: 'Offered to: {{names}}.', lv: 'Piedāvāts: {{names}}.' },
  waiting: { en: 'Waiting for it: {{names}}.', lv: 'Uz to gaida: {{names}}.' },
});
