import { z } from 'zod';
import { isInCalendar, NO_SLOT, slotId } from '../shared/ids.ts';
import { instant } from '../shared/riga-day.ts';
import { slotStartingAt, type SlotId } from '../shared/riga-time.ts';

const MAX_SLOTS = 2000;
/** Half-hours in the longest Riga day; a longer range can't be one booking, nor one block. */
const MAX_SPLIT = 50;
const NO_TIMES = 'Please select a date, start time, and end time.';

/** A time sent instead of, or beside, an id: then it is the time that counts, split into half-hours (decision 9). */
export interface TimeRange {
  readonly id: number;
  readonly slots: readonly SlotId[];
}

const time = z
  .string(NO_TIMES)
  .min(1, { error: NO_TIMES, abort: true })
  .pipe(instant)
  .meta({ format: 'date-time', description: 'On the half hour.' });

export const timeRange = z
  .object(
    {
      id: z.union([z.number(), z.string()]).nullish().meta({ description: 'Whatever you call the cell.' }),
      startTime: time,
      endTime: time,
    },
    { error: NO_TIMES },
  )
  .transform(({ id, startTime, endTime }, ctx): TimeRange => {
    const first = slotStartingAt(startTime);
    const end = slotStartingAt(endTime);
    if (first === undefined || end === undefined) {
      ctx.addIssue({ code: 'custom', message: 'Times must be on the half hour' });
      return z.NEVER;
    }
    if (end <= first) {
      ctx.addIssue({ code: 'custom', message: 'End time must be after start time.' });
      return z.NEVER;
    }
    if (end - first > MAX_SPLIT) {
      ctx.addIssue({ code: 'custom', message: 'A time may not be longer than a day' });
      return z.NEVER;
    }
    return { id: Number(id ?? Number.NaN), slots: Array.from({ length: end - first }, (_, i) => first + i) };
  });

const TOO_MANY = `At most ${MAX_SLOTS} time slots at once`;

/** The fields by which any form names slots; `message` is its sentence for none at all. */
export const slotFields = (message: string) => ({
  timeSlotIds: z
    .array(slotId, { error: message })
    .max(MAX_SLOTS, TOO_MANY)
    .default([])
    .meta({ description: 'Slots by their ids; the cell of a slot that is not stored by the negated id.' }),
  unallocatedSlots: z
    .array(timeRange, { error: message })
    .max(MAX_SLOTS, TOO_MANY)
    .default([])
    .meta({ description: 'Cells that are not stored, by their times. Customers can not book them.' }),
  timeSlots: z
    .array(timeRange, { error: message })
    .max(MAX_SLOTS, TOO_MANY)
    .default([])
    .meta({ description: 'Slots by their times; a longer time is split into half hours.' }),
});

interface SlotFields {
  readonly timeSlotIds: readonly number[];
  readonly unallocatedSlots: readonly TimeRange[];
  readonly timeSlots: readonly TimeRange[];
}

/** The slots a request is about: those that must be stored, and cells that staff may turn into slots. */
export interface RequestedSlots {
  readonly stored: readonly SlotId[];
  readonly unallocated: readonly SlotId[];
}

/**
 * Sorts ids by their sign (decision 20), counts repeated ones once, and lets a time replace the id it came with,
 * which may be any number that the client made up for the cell. An id outside the calendar is `NO_SLOT`.
 */
export function requestedSlots({ timeSlotIds, unallocatedSlots, timeSlots }: SlotFields): RequestedSlots {
  const ranges = [...unallocatedSlots, ...timeSlots];
  const replaced = new Set(ranges.map(({ id }) => id));
  const ids = timeSlotIds.filter((id) => !replaced.has(id));
  const cells = ids.filter((id) => isInCalendar(-id));
  const unallocated = new Set([...cells.map((id) => -id), ...ranges.flatMap(({ slots }) => slots)]);
  const others = ids.filter((id) => !isInCalendar(-id)).map((id) => (isInCalendar(id) ? id : NO_SLOT));
  const stored = new Set(others.filter((id) => !unallocated.has(id)));
  const ascending = (a: number, b: number) => a - b;
  return { stored: [...stored].sort(ascending), unallocated: [...unallocated].sort(ascending) };
}

export const allOf = ({ stored, unallocated }: RequestedSlots): SlotId[] => [...stored, ...unallocated];
export const countOf = (slots: RequestedSlots): number => slots.stored.length + slots.unallocated.length;
