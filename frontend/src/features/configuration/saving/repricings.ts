import type { ParkConfig } from '@cablepark/contracts/configuration/get-config';
import type { SpecialDay } from '@cablepark/contracts/configuration/special-days';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type Day } from '@cablepark/contracts/shared/riga-time';

import { findPrice } from '#calendar/park/prices';
import { slotOf } from '#calendar/slots/slots';

/** How many half hours on sale would change from one price to another, in euros. */
export interface Repricing {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

const isOnSale = ({ status }: TimeSlot): boolean => status === 'available' || status === 'reserved';

/** How many slots on sale keep their prices because somebody set them by hand. */
export const countSetByHand = (slots: readonly TimeSlot[]): number =>
  slots.filter((slot) => isOnSale(slot) && slot.isByHand).length;

/**
 * How a price list would change the prices of the slots on sale, the most frequent change first. It
 * follows what the server would do, whose answer counts slots without their prices. Prices that
 * were set by hand stay.
 */
export function listRepricings(
  slots: readonly TimeSlot[],
  pricing: ParkConfig['pricing'],
  specialDays: ReadonlyMap<Day, SpecialDay>,
): Repricing[] {
  const found = new Map<string, Repricing>();
  for (const slot of slots) {
    const start = slotOf(slot);
    const to = findPrice(start, pricing, specialDays.get(dayOf(start)));
    if (!isOnSale(slot) || slot.isByHand || slot.price === to) {
      continue;
    }

    const key = `${slot.price} ${to}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, { from: slot.price, to, count });
  }

  return [...found.values()].sort((one, other) => other.count - one.count);
}
