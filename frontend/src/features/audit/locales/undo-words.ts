import { wordsHook, type InLatvian } from '../../../shared/i18n/dictionary.ts';

const en = {
  undo: 'Undo',
  undoOf: 'Undo: {{what}}',
  title: 'Undo this?',
  leave: 'Leave as it is',
  planning: 'Finding out what that would change...',
  changes: 'Afterwards it is as it was before:',
  noMails: 'Nobody gets a mail.',
  mails_one: '{{count}} customer is told.',
  mails_other: '{{count}} customers are told.',
  more_one: '{{count}} change more',
  more_other: '{{count}} changes more',
  between: 'Something has changed here since. Undo that first, or leave it as it is:',
  show: 'Show in the history',
  done: 'Undone',
} as const;

const lv: InLatvian<typeof en> = {
  undo: 'Atsaukt',
  undoOf: 'Atsaukt: {{what}}',
  title: 'Vai atsaukt?',
  // Not “Atcelt”, which is too close to “Atsaukt” beside it.
  leave: 'Atstāt, kā ir',
  planning: 'Noskaidro, ko tas mainītu…',
  changes: 'Pēc tam viss būs kā iepriekš:',
  noMails: 'Neviens nesaņems vēstuli.',
  mails_zero: 'Vēstuli saņems {{count}} klientu.',
  mails_one: 'Vēstuli saņems {{count}} klients.',
  mails_other: 'Vēstuli saņems {{count}} klienti.',
  more_zero: 'vēl {{count}} izmaiņu',
  more_one: 'vēl {{count}} izmaiņa',
  more_other: 'vēl {{count}} izmaiņas',
  between: 'Kopš tā laika te kaut kas ir mainīts. Vispirms atsauc to vai atstāj, kā ir:',
  show: 'Rādīt vēsturē',
  done: 'Atsaukts',
};

export const useUndoWords = wordsHook({ en, lv });
