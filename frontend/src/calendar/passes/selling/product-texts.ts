import type { ListedPassProduct } from '@cablepark/contracts/passes/passes';

import { formatListPrice } from '#shared/i18n/format-price';
import { useSellingWords } from './locales/words.ts';

/** Returns a function that writes what a product is good for: `10 rides · 365 days`. */
export function useProductText(): (product: Omit<ListedPassProduct, 'id'>) => string {
  const t = useSellingWords();
  const writeMoney = (cents: number) => formatListPrice(t.language, cents / 100);
  return ({ rides, perDay, valueCents, coversCents, validDays, validUntil }) => {
    const parts: string[] = [];
    if (rides !== null) {
      parts.push(t('rides', { count: rides }));
    }
    if (perDay !== null) {
      parts.push(t('perDay', { count: perDay }));
    }
    if (valueCents !== null) {
      parts.push(t('worth', { money: writeMoney(valueCents) }));
    }
    if (coversCents !== null) {
      parts.push(t('covers', { money: writeMoney(coversCents) }));
    }
    if (validDays !== null) {
      parts.push(t('validDays', { count: validDays }));
    }
    if (validUntil !== null) {
      parts.push(t('validUntil', { day: validUntil.split('-').reverse().join('.') }));
    }

    return parts.join(' · ');
  };
}
