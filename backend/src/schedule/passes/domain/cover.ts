import { groupBy } from '@cablepark/contracts/shared/lists';
import { dayOf } from '@cablepark/contracts/shared/riga-time';

import type { PricedSlots } from '#schedule/domain/day-schedule';
import type { Pass } from './pass.ts';
import { Bill, getAvailableOn, isGood, usePass } from './pay.ts';

/** What a pass would pay of one half hour, and what it would leave due. */
interface CoveredSlot {
  id: number;
  rides: number;
  cents: number;
  dueCents: number;
}

/** What a pass would pay of several half hours, and what it would leave due in all. */
export interface Cover {
  covers: CoveredSlot[];
  dueCents: number;
}

/**
 * Finds what a pass would pay of these half hours, as a booking would be decided. One that the
 * schedule has dropped pays nothing.
 */
export function findCover(pass: Pass | undefined, slots: PricedSlots): Cover {
  let present = pass;
  const covers: CoveredSlot[] = [];
  const inOrder = slots.toSorted((a, b) => a.slotId - b.slotId);
  for (const [day, ofDay] of groupBy(inOrder, ({ slotId }) => dayOf(slotId))) {
    const bill = new Bill('', ofDay);
    if (present && isGood(present, day)) {
      const paid = bill.payWith(present, getAvailableOn(present, day));
      present = usePass(present, day, paid);
    }
    for (const { slotId, hasRide, cents, dueCents } of bill.slots) {
      covers.push({ id: slotId, rides: hasRide ? 1 : 0, cents, dueCents });
    }
  }

  return { covers, dueCents: covers.reduce((sum, { dueCents }) => sum + dueCents, 0) };
}
