import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  signedOut: { title: 'Izrakstīšanās izdevās', text: 'Tu vairs neesi pierakstījies savā kontā' },
  signOutFailed: 'Izrakstīties neizdevās',
};
