import type { en } from './en.ts';

export const lv: typeof en = {
  notifications: (key) => `Paziņojumi (${key})`,
  close: 'Aizvērt',
  loading: 'Ielādē…',
  tryAgain: 'Mēģināt vēlreiz',
  latviaTime: '(Latvijas laiks)',
  today: 'Šodien',
  tomorrow: 'Rīt',
  yesterday: 'Vakar',
};
