import { makeWordsHook } from '#shared/i18n/dictionary';

export const useMovingWords = makeWordsHook({
  lead: {
    en: 'Your booking stays the same; only its time changes.',
    lv: 'Rezervācija paliek tā pati, mainās tikai tās laiks.',
  },
  title: { en: 'Choose a new time', lv: 'Izvēlies jaunu laiku' },
  who: { en: '{{name}}: choose a new time', lv: '{{name}}: izvēlies jaunu laiku' },
  nowAt: { en: 'Now: {{times}}', lv: 'Tagad: {{times}}' },
  wasAt: { en: 'Was: {{times}}', lv: 'Bija: {{times}}' },
  own: { en: 'Your time', lv: 'Tavs laiks' },
  pick: { en: 'Tap the new start.', lv: 'Pieskaries jaunajam sākumam.' },
  pickAny: {
    en: 'Pick any number of half hours on one day in the calendar.',
    lv: 'Kalendārā izvēlies tik vienas dienas pusstundu, cik vajag.',
  },
  tooShort: {
    en: 'Only {{free}} of {{all}} minutes are free here.',
    lv: 'Te brīvas tikai {{free}} no {{all}} minūtēm.',
  },
  freeMinutes: { en: '{{free}} min free', lv: 'brīvas {{free}} min' },
  shorten: {
    title: { en: 'Make the booking shorter?', lv: 'Vai saīsināt rezervāciju?' },
    confirm: { en: 'Take {{free}} minutes', lv: 'Ņemt {{free}} minūtes' },
  },
  unchanged: { en: 'The booking already has this time.', lv: 'Šis laiks rezervācijai jau ir.' },
  taken: {
    en: '{{times}} is no longer free. Please pick another time.',
    lv: '{{times}} vairs nav brīvs. Lūdzu, izvēlies citu laiku.',
  },
  notFree: {
    title: { en: 'This time is not free', lv: 'Šis laiks nav brīvs' },
    text: { en: 'Please pick another one.', lv: 'Lūdzu, izvēlies citu.' },
  },
  later: { en: 'Not now', lv: 'Ne tagad' },
  next: { en: 'Continue', lv: 'Turpināt' },
  preview: {
    from: { en: 'Old time', lv: 'Vecais laiks' },
    to: { en: 'New time', lv: 'Jaunais laiks' },
    cheaper: { en: '{{amount}} less than before', lv: 'Par {{amount}} mazāk nekā iepriekš' },
    dearer: { en: '{{amount}} more than before', lv: 'Par {{amount}} vairāk nekā iepriekš' },
    same: { en: 'The price stays the same.', lv: 'Cena nemainās.' },
    shorter: {
      en: 'The booking gets {{length}} shorter.',
      lv: 'Rezervācija kļūs par {{length}} īsāka.',
    },
    longer: {
      en: 'The booking gets {{length}} longer.',
      lv: 'Rezervācija kļūs par {{length}} garāka.',
    },
    halfHour: { en: 'half an hour', lv: 'pusstundu' },
    wholeHour: { en: 'an hour', lv: 'stundu' },
    hours: { en: '{{hours}} hours', lv: '{{hours}} stundām' },
    keepPrice: { en: 'Keep the old price ({{price}})', lv: 'Paturēt veco cenu ({{price}})' },
    opens: {
      en: '{{times}} is not on sale yet and will be opened at the price of that day.',
      lv: '{{times}} vēl nav pārdošanā – to atvērs par tās dienas cenu.',
    },
    keptQuestion: {
      en: 'Move the booking there all the same?',
      lv: 'Vai tomēr pārcelt rezervāciju uz šo laiku?',
    },
    anyway: { en: 'Move anyway', lv: 'Tomēr pārcelt' },
    again: { en: 'Another time', lv: 'Cits laiks' },
    pending: { en: 'Moving…', lv: 'Pārceļ…' },
  },
  moved: { en: 'The time has been changed', lv: 'Laiks mainīts' },
  movedText: { en: '{{name}}, {{times}}', lv: '{{name}}, {{times}}' },
  allTheSame: {
    en: 'Press the button again to move the booking there all the same.',
    lv: 'Lai tomēr pārceltu rezervāciju uz šo laiku, spied pogu vēlreiz.',
  },
  failed: { en: 'The time could not be changed', lv: 'Laiku neizdevās mainīt' },
  unsettled: {
    en: 'We could not confirm the change yet. Press the button again: the booking will never be moved twice.',
    lv: 'Vēl nav zināms, vai laiks ir mainīts. Nospied pogu vēlreiz – divreiz rezervācija netiks pārcelta.',
  },
});
