import { groupThousands, NO_BREAK_SPACE } from './format-number.ts';
import type { Language } from './language.ts';

/** All money on screens is written here, so that it has one form. */
function formatEuros(language: Language, plain: string): string {
  const amount = groupThousands(language, plain);
  return language === 'lv' ? `${amount}${NO_BREAK_SPACE}€` : `€${amount}`;
}

/** A price in whole euros, as calendar cells show it: `€25`, `25 €`. */
export const formatWholePrice = (language: Language, euros: number): string =>
  formatEuros(language, String(Math.round(euros)));

/** An amount with its cents, as totals show it: `€1 250.00`, `1 250,00 €`. */
export const formatExactPrice = (language: Language, euros: number): string =>
  formatEuros(language, euros.toFixed(2));

/** A price of the price list: `€20`, `20 €`, with its cents only if it has some. */
export const formatListPrice = (language: Language, euros: number): string =>
  Number.isInteger(euros) ? formatWholePrice(language, euros) : formatExactPrice(language, euros);

/** The same without its sign, before another price: `20`, `22.50`, `22,50`. */
export const formatBareListPrice = (language: Language, euros: number): string =>
  formatListPrice(language, euros).replace(/\s?€/, '');
