import { makeWordsHook } from '#shared/i18n/dictionary';

export const useReceiptWords = makeWordsHook({
  title: { en: 'Your booking is on record', lv: 'Tava rezervācija ir ierakstīta' },
  entry: {
    en: 'Everything that happens in the park is written into a book in which nobody can change anything unnoticed, not even the park. Your booking is entry {{number}} in it.',
    lv: 'Viss, kas notiek parkā, tiek ierakstīts žurnālā, kurā nemanot neko nevar izmainīt neviens, pat ne pats parks. Tava rezervācija tajā ir ieraksts Nr. {{number}}.',
  },
  erased: {
    en: 'The entry stays. The personal data in it are erased: nobody can read them any more.',
    lv: 'Ieraksts paliek, bet personas dati tajā ir izdzēsti: neviens tos vairs nevar izlasīt.',
  },
  notReady: {
    en: 'It is just being entered. This takes a moment.',
    lv: 'Ieraksts vēl top. Tas prasīs tikai mirkli.',
  },
  fingerprint: { en: 'Fingerprint of the book', lv: 'Žurnāla kontrolsumma' },
  copy: { en: 'Copy fingerprint', lv: 'Kopēt kontrolsummu' },
  download: { en: 'Download receipt', lv: 'Lejupielādēt apliecinājumu' },
  check: {
    title: { en: 'How anybody can check this', lv: 'Kā to var pārbaudīt ikviens' },
    program: {
      en: 'With the receipt, the fingerprint and Node.js, on any computer. The program is part of the site’s open source.',
      lv: 'Ar apliecinājumu, kontrolsummu un Node.js, jebkurā datorā. Programma ir daļa no vietnes atvērtā pirmkoda.',
    },
    days: { en: 'The park publishes', lv: 'Parks publicē' },
    daysLink: { en: 'the fingerprint of each day', lv: 'katras dienas kontrolsummu' },
    size: {
      en: 'Keep some of them, and you need not trust this page. To compare with one, take the receipt for the same size of the book:',
      lv: 'Saglabā kādu no tām, un šai lapai nebūs jāuzticas. Lai salīdzinātu, ņem apliecinājumu tam pašam žurnāla garumam:',
    },
  },
});
