import { makeWordsHook } from '#shared/i18n/dictionary';

/** The dashboard's title by role, which the painted frame of the page has too. */
export const useDashboardTitles = makeWordsHook({
  title: {
    admin: { en: 'Admin Dashboard', lv: 'Administratora pārskats' },
    manager: { en: 'Manager Dashboard', lv: 'Vadītāja pārskats' },
    operator: { en: 'Operator Dashboard', lv: 'Operatora pārskats' },
    athlete: { en: 'Athlete Dashboard', lv: 'Braucēja pārskats' },
  },
});
