import type { Language } from '../../../shared/i18n/language.ts';
import { exactPrice, wholePrice } from '../../../shared/i18n/money.ts';

/** Cells of the booking calendar show whole euros, those of the slot picker two decimals (rule 3.5). */
export type PriceStyle = 'whole' | 'exact';

/** What the calendar shows where a slot has no price, euros (rule 3.5). */
const MISSING_PRICE = 15;

export const writtenPrice = (style: PriceStyle, language: Language, euros = MISSING_PRICE): string =>
  style === 'whole' ? wholePrice(language, euros) : exactPrice(language, euros);
