import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  notifications: 'Paziņojumi ({{key}})',
  close: 'Aizvērt',
  loading: 'Ielādē…',
  tryAgain: 'Mēģināt vēlreiz',
  latviaTime: '(Latvijas laiks)',
  today: 'Šodien',
  tomorrow: 'Rīt',
  undo: 'Atsaukt',
  undone: 'Atsaukts',
  undoFailed: 'Neizdevās atsaukt',
  copyLink: 'Kopēt saiti',
  copied: 'Nokopēta',
  notCopied: 'Lūdzu, nokopē to ar roku.',
};
