import { z } from 'zod';
import { isInCalendar, NO_SLOT, slotId } from '../shared/ids.ts';
import { instant } from '../shared/riga-day.ts';
import { slotStartingAt, type SlotId } from '../shared/riga-time.ts';

/** The number of half-hours in the longest Riga day. No booking and no time to block can be longer. */
export const MAX_DAY_SLOTS = 50;
/** The most slots that staff may change with one request, ids and half-hours of times together. */
const MAX_CHANGED_SLOTS = 2000;
const NO_TIMES = 'Please select a date, start time, and end time.';

/** A time that is sent instead of an id or beside it. It overrides the id and is split into half-hours. */
export interface TimeRange {
  readonly id: number;
  readonly first: SlotId;
  /** The first half-hour after the range. */
  readonly end: SlotId;
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
    if (end - first > MAX_DAY_SLOTS) {
      ctx.addIssue({ code: 'custom', message: 'A time may not be longer than a day' });
      return z.NEVER;
    }
    return { id: Number(id ?? Number.NaN), first, end };
  });

const tooMany = (most: number) => `At most ${most} time slots at once`;

/**
 * The fields by which every form names slots. `message` is the error if there are none; `most` limits the length of
 * each list.
 */
export const slotFields = (message: string, most = MAX_CHANGED_SLOTS) => ({
  timeSlotIds: z
    .array(slotId, { error: message })
    .max(most, tooMany(most))
    .default([])
    .meta({ description: 'Slots by their ids; the cell of a slot that is not stored by the negated id.' }),
  unallocatedSlots: z
    .array(timeRange, { error: message })
    .max(most, tooMany(most))
    .default([])
    .meta({ description: 'Cells that are not stored, by their times. Customers cannot book them.' }),
  timeSlots: z
    .array(timeRange, { error: message })
    .max(most, tooMany(most))
    .default([])
    .meta({ description: 'Slots by their times; a longer time is split into half hours.' }),
});

interface SlotFields {
  readonly timeSlotIds: readonly number[];
  readonly unallocatedSlots: readonly TimeRange[];
  readonly timeSlots: readonly TimeRange[];
}

/** The slots that a request names: stored slots, and cells that staff may turn into slots. */
export interface RequestedSlots {
  readonly stored: readonly SlotId[];
  readonly unallocated: readonly SlotId[];
}

/**
 * Separates slots and cells by the sign of their ids, removes duplicates, and replaces the id beside a time by the
 * time, because clients make up ids for cells. An id outside the calendar becomes `NO_SLOT`.
 */
export function requestedSlots({ timeSlotIds, unallocatedSlots, timeSlots }: SlotFields): RequestedSlots {
  const ranges = [...unallocatedSlots, ...timeSlots];
  const replaced = new Set(ranges.map(({ id }) => id));
  const ids = timeSlotIds.filter((id) => !replaced.has(id));
  const cells = ids.filter((id) => isInCalendar(-id));
  const unallocated = new Set([...cells.map((id) => -id), ...ranges.flatMap(halfHoursOf)]);
  const others = ids.filter((id) => !isInCalendar(-id)).map((id) => (isInCalendar(id) ? id : NO_SLOT));
  const stored = new Set(others.filter((id) => !unallocated.has(id)));
  const ascending = (a: number, b: number) => a - b;
  return { stored: [...stored].sort(ascending), unallocated: [...unallocated].sort(ascending) };
}

const halfHoursOf = ({ first, end }: TimeRange): SlotId[] => Array.from({ length: end - first }, (_, i) => first + i);

/** Like `requestedSlots`, but adds an issue if there are more slots than staff may change at once. */
export function slotsToChange(fields: SlotFields, ctx: z.RefinementCtx): RequestedSlots {
  const { timeSlotIds, unallocatedSlots, timeSlots } = fields;
  const inTimes = [...unallocatedSlots, ...timeSlots].reduce((sum, { first, end }) => sum + end - first, 0);
  if (timeSlotIds.length + inTimes <= MAX_CHANGED_SLOTS) return requestedSlots(fields);
  ctx.addIssue({ code: 'custom', message: tooMany(MAX_CHANGED_SLOTS), path: ['timeSlotIds'] });
  return z.NEVER;
}

export const allOf = ({ stored, unallocated }: RequestedSlots): SlotId[] => [...stored, ...unallocated];
export const countOf = (slots: RequestedSlots): number => slots.stored.length + slots.unallocated.length;
