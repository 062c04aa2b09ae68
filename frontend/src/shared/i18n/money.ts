import type { Language } from './language.ts';

const NO_BREAK_SPACE = '\u00a0';
const inLanguage = (language: Language, amount: string): string =>
  language === 'lv' ? `${amount.replace('.', ',')}${NO_BREAK_SPACE}€` : `€${amount}`;

/** A price in whole euros, as calendar cells show it: `€25`, `25 €`. */
export const wholePrice = (language: Language, euros: number): string =>
  inLanguage(language, String(Math.round(euros)));

/** An amount with its cents, as totals show it: `€50.00`, `50,00 €`. */
export const exactPrice = (language: Language, euros: number): string => inLanguage(language, euros.toFixed(2));

/** A price of the price list: `€20`, `20 €`, with its cents only if it has some. */
export const listPrice = (language: Language, euros: number): string =>
  Number.isInteger(euros) ? wholePrice(language, euros) : exactPrice(language, euros);
