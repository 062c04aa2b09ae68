import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import {
  FALLBACK_PRICE_CENTS,
  findListedPrice,
  type Tariff,
} from '@cablepark/contracts/configuration/price-list';
import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import { toEuros } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { useConfig } from '#shared/park/park';
import { useParkFactWords } from './locales/words.ts';

/**
 * What a half-hour costs in euros by the settings: the price of its day, if that is special, or of
 * the price list.
 */
export const findPrice = (
  start: SlotId,
  pricing: ParkConfig['pricing'],
  special?: SpecialDay,
): number =>
  special?.price ?? findListedPrice(start, pricing)?.price ?? toEuros(FALLBACK_PRICE_CENTS);

/**
 * A price of the list in euros, and if it doesn't apply yet, the price that is charged until then
 * (rule 3.9).
 */
export type ListedPrice = Pick<ParkConfig['pricing'][number], 'price' | 'onSale'>;

/** What a half-hour costs by a row of the price list. */
export const findRowPrice = (pricing: ParkConfig['pricing'], row: Tariff): ListedPrice =>
  pricing.find(({ name }) => name === row) ?? { price: toEuros(FALLBACK_PRICE_CENTS) };

/** How many hours before a ride customers may still book it; 0 is until it begins (rule 4.2). */
const leadHoursOf = ({
  restrictionMode,
  leadTimeHours,
  operatorOnSite,
}: LeadTimeSettings): number => (restrictionMode === 'off' || operatorOnSite ? 0 : leadTimeHours);

/** Returns sentences that say until when customers can book; none until the settings are known. */
export function useBookUntil(): readonly string[] {
  const t = useParkFactWords();
  const { data: config } = useConfig();
  if (!config) {
    return [];
  }

  const hours = leadHoursOf(config.leadTime);
  if (hours === 0) {
    return [t('bookUntil.start')];
  }

  const sentence = t('bookUntil.hours', { count: hours });
  return config.leadTime.restrictionMode === 'booking_based'
    ? [sentence, t('bookUntil.booked')]
    : [sentence];
}
