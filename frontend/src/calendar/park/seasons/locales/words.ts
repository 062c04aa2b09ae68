import { makeWordsHook } from '#shared/i18n/dictionary';

export const useSeasonWords = makeWordsHook({
  title: { en: 'Seasonal pricing', lv: 'Sezonas cenas' },
  offPeak: { en: 'Off-peak (spring)', lv: 'Ārpus sezonas (pavasarī)' },
  peak: { en: 'Peak (summer)', lv: 'Sezonā (vasarā)' },
  ride: {
    halfHour: { en: 'Wakeboarding 30 min', lv: 'Veikbords 30 min' },
    hour: { en: 'Wakeboarding 1 hour', lv: 'Veikbords 1 stunda' },
  },
  note: {
    en: '{{season}}: {{halfHour}} for 30 minutes, {{hour}} for an hour',
    lv: '{{season}}: {{halfHour}} par 30 minūtēm, {{hour}} par stundu',
  },
});
