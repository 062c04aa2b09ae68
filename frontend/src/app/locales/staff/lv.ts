import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  menu: 'Pārvaldības izvēlne',
  open: 'Atvērt pārvaldības izvēlni',
  close: 'Aizvērt pārvaldības izvēlni',
  logout: 'Iziet',
  toSite: 'Uz mājaslapu',
  rigaTime: 'Rīgas laiks {{time}}',
};
