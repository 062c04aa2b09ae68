import type { Language } from '../../shared/i18n/language.ts';
import { exactPrice, wholePrice } from '../../shared/i18n/money.ts';

/** The booking calendar's cells show whole euros, the slot picker's cells two decimals (rule 3.5). */
export type PriceStyle = 'whole' | 'exact';

/** The price that the calendar shows for a slot without a price (rule 3.5). */
const DEFAULT_PRICE_EUROS = 15;

export const writtenPrice = (style: PriceStyle, language: Language, euros = DEFAULT_PRICE_EUROS): string =>
  style === 'whole' ? wholePrice(language, euros) : exactPrice(language, euros);
