import type { Language } from './language.ts';

export const NO_BREAK_SPACE = '\u00a0';

/**
 * Writes a plain number such as `60555.5` as people read it: a space that doesn't break parts the
 * thousands, and Latvian has a comma for the point.
 */
export function groupThousands(language: Language, plain: string): string {
  const [whole = '', decimals] = plain.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE);
  if (decimals === undefined) {
    return grouped;
  }

  return `${grouped}${language === 'lv' ? ',' : '.'}${decimals}`;
}

const plainNumbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1, useGrouping: false });

/** Returns `1 042.5` in English and `1 042,5` in Latvian; whole numbers have no decimal. */
export const formatNumber = (language: Language, value: number): string =>
  groupThousands(language, plainNumbers.format(value));

/** Returns `42.5%` in English and `42,5 %` in Latvian for 42.5. */
export const formatPercent = (language: Language, percentage: number): string =>
  `${formatNumber(language, percentage)}${language === 'lv' ? '\u00a0' : ''}%`;
