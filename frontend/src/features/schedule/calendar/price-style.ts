import type { Language } from '../../../shared/i18n/language.ts';
import { exactPrice, wholePrice } from '../../../shared/i18n/money.ts';

/** Cells of the booking calendar show whole euros, those of the slot picker two decimals (spec, section 9). */
export type PriceStyle = 'whole' | 'exact';

export const writtenPrice = (style: PriceStyle, language: Language, euros: number): string =>
  style === 'whole' ? wholePrice(language, euros) : exactPrice(language, euros);
