import { slotAt, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

/**
 * The share that has elapsed of the half-hour, or of several from `start` on, from 0 to 1. It is
 * undefined unless the present is one of them.
 */
export function computeElapsedShare(start: SlotId, now: Date, length = 1): number | undefined {
  const running = slotAt(now);
  const after = addHalfHours(start, length);
  if (running < start || running >= after) {
    return undefined;
  }

  const [begin, end] = [startOfSlot(start).getTime(), startOfSlot(after).getTime()];
  return (now.getTime() - begin) / (end - begin);
}
