import { randomInt } from 'node:crypto';

import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** One of these slots by chance. Throws if there are none. */
export function pickSlot(slots: readonly SlotId[]): SlotId {
  const slot = slots[randomInt(slots.length)];
  if (slot === undefined) {
    throw new Error('There is no slot to pick.');
  }

  return slot;
}
