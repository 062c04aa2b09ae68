import { makeWordsHook } from '#shared/i18n/dictionary';

export const useStaffLayoutWords = makeWordsHook({
  menu: { en: 'Admin menu', lv: 'Pārvaldības izvēlne' },
  open: { en: 'Open admin menu', lv: 'Atvērt pārvaldības izvēlni' },
  close: { en: 'Close admin menu', lv: 'Aizvērt pārvaldības izvēlni' },
  logout: { en: 'Logout', lv: 'Iziet' },
  toSite: { en: 'Public site', lv: 'Uz mājaslapu' },
  rigaTime: { en: 'Riga time {{time}}', lv: 'Rīgas laiks {{time}}' },
});
