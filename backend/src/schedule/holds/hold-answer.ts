import type { DataOf } from '@cablepark/contracts/events';
import type { Hold } from '@cablepark/contracts/schedule/holds';

import { toTimeSlot } from '../slots/time-slot.ts';

export const toHoldAnswer = (
  id: string,
  { slots, until }: Pick<DataOf<'HoldPlaced'>, 'slots' | 'until'>,
  now: Date,
): Hold => ({
  id,
  expiresAt: until,
  timeSlots: slots.map(({ slotId, priceCents }) =>
    toTimeSlot(slotId, { status: 'available', priceCents, isHeld: true }, now),
  ),
});
