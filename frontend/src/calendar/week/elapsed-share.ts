import { slotAt, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The share of the current half-hour that has elapsed, from 0 to 1. It is undefined for any other half-hour. */
export function elapsedShare(start: SlotId, now: Date): number | undefined {
  if (slotAt(now) !== start) return undefined;
  const [begin, end] = [slotStart(start).getTime(), slotStart(start + 1).getTime()];
  return (now.getTime() - begin) / (end - begin);
}
