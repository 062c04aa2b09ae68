import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  signedOut: { title: 'Izgāji no konta', text: 'Tavs konts šajā ierīcē ir aizvērts.' },
  signOutFailed: 'Iziet neizdevās',
};
