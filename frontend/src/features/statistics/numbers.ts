import type { Language } from '../../shared/i18n/language.ts';

const locales: Record<Language, string> = { lv: 'lv', en: 'en-GB' };

const decimal = (language: Language, value: number): string =>
  new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value);

/** `42.5`, `42,5`; whole numbers without a decimal. */
export const inNumbers = decimal;

/** `42.5%`, `42,5 %`, of a share of 0 to 100. */
export const inPercent = (language: Language, percentage: number): string =>
  `${decimal(language, percentage)}${language === 'lv' ? '\u00a0' : ''}%`;
