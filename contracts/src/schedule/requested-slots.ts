import { z } from 'zod';
import { slotId } from '../shared/ids.ts';
import { instant } from '../shared/riga-day.ts';
import { slotStartingAt, type SlotId } from '../shared/riga-time.ts';

const MAX_SLOTS = 500;
/** Half-hours in the longest Riga day; a longer range can't be one booking, nor one block. */
const MAX_SPLIT = 50;

/** A time sent instead of, or beside, an id: then it is the time that counts (decision 9). */
export const timeRange = z
  .object({ startTime: instant, endTime: instant.optional() })
  .transform(({ startTime, endTime }, ctx): SlotId[] => {
    const first = slotStartingAt(startTime);
    const end = endTime ? slotStartingAt(endTime) : first === undefined ? undefined : first + 1;
    if (first === undefined || end === undefined) {
      ctx.addIssue({ code: 'custom', message: 'Times must be on the half hour' });
      return z.NEVER;
    }
    if (end <= first || end - first > MAX_SPLIT) {
      ctx.addIssue({ code: 'custom', message: 'End time must be after start time.' });
      return z.NEVER;
    }
    return Array.from({ length: end - first }, (_, i) => first + i);
  });

export const slotIds = z.array(slotId).max(MAX_SLOTS);
export const timeRanges = z.array(timeRange).max(MAX_SLOTS);

/** The slots a request is about: those that must be stored, and cells that staff may turn into slots. */
export interface RequestedSlots {
  readonly stored: readonly SlotId[];
  readonly unallocated: readonly SlotId[];
}

/** Sorts ids by their sign (decision 20) and counts repeated ones once. */
export function requestedSlots(ids: readonly number[], ranges: readonly (readonly SlotId[])[]): RequestedSlots {
  const unallocated = new Set([...ids.filter((id) => id < 0).map((id) => -id), ...ranges.flat()]);
  const stored = new Set(ids.filter((id) => id >= 0 && !unallocated.has(id)));
  const ascending = (a: number, b: number) => a - b;
  return { stored: [...stored].sort(ascending), unallocated: [...unallocated].sort(ascending) };
}

export const countOf = (slots: RequestedSlots): number => slots.stored.length + slots.unallocated.length;
