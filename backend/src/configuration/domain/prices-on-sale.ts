import { findListedPrice } from '@cablepark/contracts/configuration/price-list';
import type { Pricing } from '@cablepark/contracts/configuration/settings';
import type { Cents } from '@cablepark/contracts/shared/money';
import { addDays, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { listWindowDays } from '#schedule/domain/booking-window';
import type { Slot } from '#schedule/domain/day-schedule';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import type { Timetable } from '#schedule/domain/settings';

/** A day of the booking window with its stored slots. */
export interface DayOnSale {
  readonly day: Day;
  readonly slots: Iterable<Pick<Slot, 'status' | 'priceCents' | 'isByHand'> & { slotId: SlotId }>;
}

/** The days of the booking window as the schedule has them. */
export const listDaysOnSale = (schedule: Schedule, today: Day): DayOnSale[] =>
  listWindowDays(today).map((day) => ({
    day,
    slots: [...getDay(schedule, day).slots].map(([slotId, slot]) => ({ slotId, ...slot })),
  }));

/** The price of a row of the price list on the days on sale, while that differs from the list. */
export interface PriceOnSale {
  readonly priceCents: Cents;
  /** The first day that costs what the list says. */
  readonly listedFrom: Day;
}

export type PricesOnSale = ReadonlyMap<Pricing['name'], PriceOnSale>;

/**
 * The rows of the price list whose next days on sale cost something else (rule 3.9). Slots that
 * were set by hand and special days with a price of their own don't count.
 */
export function findPricesOnSale(
  days: readonly DayOnSale[],
  { pricing, specialDays }: Pick<Timetable, 'pricing' | 'specialDays'>,
): PricesOnSale {
  const found = new Map<Pricing['name'], PriceOnSale>();
  const lastDay = days.at(-1)?.day;
  if (lastDay === undefined) {
    return found;
  }

  const listed = days.filter(({ day }) => typeof specialDays.get(day)?.priceCents !== 'number');
  const pricesOfDays = listed.map((one) => ({
    day: one.day,
    prices: findUsualPrices(one, pricing),
  }));
  for (const { name, priceCents: listedCents } of pricing) {
    const sold = pricesOfDays.filter(({ prices }) => prices.has(name));
    const priceCents = sold[0]?.prices.get(name);
    if (priceCents === undefined || priceCents === listedCents) {
      continue;
    }

    const asListed = sold.find(({ prices }) => prices.get(name) === listedCents);
    found.set(name, { priceCents, listedFrom: asListed?.day ?? addDays(lastDay, 1) });
  }

  return found;
}

/** What most of a day's available slots cost, by the row of the price list that is theirs. */
function findUsualPrices(
  { slots }: DayOnSale,
  pricing: readonly Pricing[],
): ReadonlyMap<Pricing['name'], Cents> {
  const counts = new Map<Pricing['name'], Map<Cents, number>>();
  for (const { slotId, status, priceCents, isByHand } of slots) {
    const name = findListedPrice(slotId, pricing)?.name;
    if (status !== 'available' || isByHand || name === undefined) {
      continue;
    }

    const ofRow = counts.get(name) ?? new Map<Cents, number>();
    ofRow.set(priceCents, (ofRow.get(priceCents) ?? 0) + 1);
    counts.set(name, ofRow);
  }

  const usual = new Map<Pricing['name'], Cents>();
  for (const [name, ofRow] of counts) {
    const [mostUsual] = [...ofRow].sort(([, one], [, other]) => other - one);
    if (mostUsual) {
      usual.set(name, mostUsual[0]);
    }
  }

  return usual;
}
