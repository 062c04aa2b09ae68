import { slotsOfDay, timeOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** A time that can be chosen, such as `12:00`. `03:00 2` is the second 03:00 on the October day when clocks go back. */
export type TimeKey = string;

/** The end of a day. */
export const MIDNIGHT = '24:00';
/** A day on which the clock doesn't change, used until one is chosen. */
const DAY_OF_24_HOURS = '2026-06-15';

export function halfHoursOf(day: Day | undefined): { readonly key: TimeKey; readonly slot: SlotId }[] {
  const seen = new Set<string>();
  return slotsOfDay(day ?? DAY_OF_24_HOURS).map((slot) => {
    const time = timeOf(slot);
    const key = seen.has(time) ? `${time} 2` : time;
    seen.add(time);
    return { key, slot };
  });
}
