import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts about the park's hours and prices, which every page has from here. */
export const useParkFactWords = makeWordsHook({
  halfHour: { en: '30 min', lv: '30 min' },
  hour: { en: '1 hour', lv: '1 stunda' },
  reasons: {
    standard: { en: 'Standard', lv: 'Pamatcena' },
    peak: { en: 'Peak', lv: 'Pieprasītākās stundas' },
    weekend: { en: 'Weekend', lv: 'Nedēļas nogale' },
    specialDay: { en: 'Special day', lv: 'Īpaša diena' },
    byHand: { en: 'Set by hand', lv: 'Noteikta atsevišķi' },
  },
  listedFrom: { en: 'from {{day}}: {{price}}', lv: 'no {{day}}: {{price}}' },
  whyPrices: { en: 'Why prices differ', lv: 'Kāpēc cenas atšķiras' },
  gear: {
    wetsuit: { en: 'Wetsuit', lv: 'Hidrotērps' },
    board: { en: 'Board', lv: 'Dēlis' },
  },
  sauna: { en: 'Cable, sauna and equipment', lv: 'Trose, pirts un inventārs' },
  bookUntil: {
    start: {
      en: 'You can book online until the session begins.',
      lv: 'Tiešsaistē var rezervēt līdz pat brauciena sākumam.',
    },
    hours: {
      en: 'You can book online until {{count}} {hour|hours} before the session.',
      lv: 'Tiešsaistē var rezervēt ne vēlāk kā {{count}} {stundu|stundu|stundas} pirms brauciena.',
    },
    booked: {
      en: 'If you are signed in and have already booked that day, you can also add times later than that.',
      lv: 'Ja esi ienācis savā kontā un tajā dienā jau brauc, laiku vari pievienot arī vēlāk.',
    },
  },
});
