import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  cancel: 'Atcelt',
  processing: 'Lūdzu, uzgaidi…',
  optional: 'neobligāti',
  unsaved: {
    title: 'Nesaglabātas izmaiņas',
    text: 'Šajā lapā veiktās izmaiņas vēl nav saglabātas.',
    leave: 'Iziet nesaglabājot',
    stay: 'Palikt',
  },
};
