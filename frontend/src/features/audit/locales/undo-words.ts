import { wordsHook } from '../../../shared/i18n/dictionary.ts';

export const useUndoWords = wordsHook({
  undo: { en: 'Undo', lv: 'Atsaukt' },
  undoOf: { en: 'Undo: {{what}}', lv: 'Atsaukt: {{what}}' },
  title: { en: 'Undo this?', lv: 'Vai atsaukt?' },
  // Not “Atcelt”, which is too close to “Atsaukt” beside it.
  leave: { en: 'Leave as it is', lv: 'Atstāt, kā ir' },
  planning: { en: 'Working out what would change…', lv: 'Noskaidro, ko tas mainītu…' },
  changes: { en: 'Everything will be as it was before:', lv: 'Pēc tam viss būs kā iepriekš:' },
  noMails: { en: 'Nobody is e-mailed.', lv: 'Neviens nesaņems vēstuli.' },
  mails_zero: { lv: 'Vēstuli saņems {{count}} klientu.' },
  mails_one: { en: '{{count}} customer is told by e-mail.', lv: 'Vēstuli saņems {{count}} klients.' },
  mails_other: { en: '{{count}} customers are told by e-mail.', lv: 'Vēstuli saņems {{count}} klienti.' },
  more_zero: { lv: 'vēl {{count}} izmaiņu' },
  more_one: { en: '{{count}} more change', lv: 'vēl {{count}} izmaiņa' },
  more_other: { en: '{{count}} more changes', lv: 'vēl {{count}} izmaiņas' },
  between: {
    en: 'Something has changed here since. Undo that first, or leave it as it is:',
    lv: 'Kopš tā laika te kaut kas ir mainīts. Vispirms atsauc to vai atstāj, kā ir:',
  },
  show: { en: 'Show in the history', lv: 'Rādīt vēsturē' },
  done: { en: 'Undone', lv: 'Atsaukts' },
});
