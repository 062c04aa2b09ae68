import type { InLatvian } from '../../i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  admin: 'Administrators',
  manager: 'Vadītājs',
  operator: 'Operators',
  athlete: 'Braucējs',
};
