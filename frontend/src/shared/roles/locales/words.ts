import { wordsHook } from '../../i18n/dictionary.ts';

export const useRoleNames = wordsHook({
  admin: { en: 'Admin', lv: 'Administrators' },
  manager: { en: 'Manager', lv: 'Vadītājs' },
  operator: { en: 'Operator', lv: 'Operators' },
  athlete: { en: 'Athlete', lv: 'Braucējs' },
});
