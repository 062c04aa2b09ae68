import { type Language, locales } from '../../shared/i18n/language.ts';

/** Returns `42.5` in English and `42,5` in Latvian; whole numbers have no decimal. */
export const formatNumber = (language: Language, value: number): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value);

/** Returns `42.5%` in English and `42,5 %` in Latvian for 42.5. */
export const formatPercent = (language: Language, percentage: number): string =>
  `${formatNumber(language, percentage)}${language === 'lv' ? '\u00a0' : ''}%`;
