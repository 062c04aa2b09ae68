import { slotAt, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** How much of a half-hour has passed, from 0 to 1; undefined for all but the one that is running. */
export function nowShare(start: SlotId, now: Date): number | undefined {
  if (slotAt(now) !== start) return undefined;
  const [begin, end] = [slotStart(start).getTime(), slotStart(start + 1).getTime()];
  return (now.getTime() - begin) / (end - begin);
}
