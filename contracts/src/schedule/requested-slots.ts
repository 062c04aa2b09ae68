import { z } from 'zod';

import { instant } from '../shared/fields.ts';
import { requireKnownSlot, slotId } from '../shared/ids.ts';
import { findSlotStartingAt } from '../shared/riga-time.ts';
import { addHalfHours, isCell, listSlots, slotOfCell, type SlotId } from '../shared/slot-ids.ts';

/**
 * The number of half-hours in the longest Riga day. No booking and no time to block can be longer.
 */
export const MAX_DAY_SLOTS = 50;
/** The most slots that staff may change with one request, ids and half-hours of times together. */
const MAX_CHANGED_SLOTS = 2000;
const NO_TIMES = 'Please select a date, start time, and end time.';

/** A time that is sent with or without an id. It overrides the id and is split into half-hours. */
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
      id: z
        .union([z.number(), z.string()])
        .nullish()
        .meta({ description: 'Whatever you call the cell.' }),
      startTime: time,
      endTime: time,
    },
    { error: NO_TIMES },
  )
  .transform(({ id, startTime, endTime }, ctx): TimeRange => {
    const first = findSlotStartingAt(startTime);
    const end = findSlotStartingAt(endTime);
    const refuse = (message: string) => {
      ctx.addIssue({ code: 'custom', message });
      return z.NEVER;
    };
    if (first === undefined || end === undefined) {
      return refuse('Times must be on the half hour');
    }
    if (end <= first) {
      return refuse('End time must be after start time.');
    }
    if (end - first > MAX_DAY_SLOTS) {
      return refuse('A time may not be longer than a day');
    }

    requireKnownSlot(first);
    requireKnownSlot(addHalfHours(end, -1));
    return { id: Number(id ?? Number.NaN), first, end };
  });

const describeLimit = (most: number) => `At most ${most} time slots at once`;

/**
 * The fields by which every form names slots. `message` is the error if there are none; `most`
 * limits each list.
 */
export const slotFields = (message: string, most = MAX_CHANGED_SLOTS) => {
  const listOf = <Entry extends z.ZodType>(entry: Entry, description: string) =>
    z
      .array(entry, { error: message })
      .max(most, describeLimit(most))
      .default([])
      .meta({ description });
  return {
    timeSlotIds: listOf(
      slotId,
      'Slots by their ids; the cell of a slot that is not stored by the negated id.',
    ),
    unallocatedSlots: listOf(
      timeRange,
      'Cells that are not stored, by their times. Customers cannot book them.',
    ),
    timeSlots: listOf(timeRange, 'Slots by their times; a longer time is split into half hours.'),
  };
};

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
 * Separates slots from cells by the sign of their ids. A time overrides the id beside it. Rejects
 * other ids outside the calendar.
 */
export function readRequestedSlots({
  timeSlotIds,
  unallocatedSlots,
  timeSlots,
}: SlotFields): RequestedSlots {
  const ranges = [...unallocatedSlots, ...timeSlots];
  const replaced = new Set(ranges.map(({ id }) => id));
  const unallocated = new Set(ranges.flatMap(({ first, end }) => listSlots(first, end)));
  const named: SlotId[] = [];
  for (const timeSlotId of timeSlotIds) {
    if (replaced.has(timeSlotId)) {
      continue;
    }

    const id = requireKnownSlot(timeSlotId);
    if (isCell(id)) {
      unallocated.add(slotOfCell(id));
    } else {
      named.push(id);
    }
  }

  const stored = new Set(named.filter((slot) => !unallocated.has(slot)));
  const compareIds = (a: number, b: number) => a - b;

  return { stored: [...stored].sort(compareIds), unallocated: [...unallocated].sort(compareIds) };
}

/**
 * Like `readRequestedSlots`, but adds an issue if there are none, or more than staff may change at
 * once.
 */
export function readSlotsToChange(
  fields: SlotFields,
  none: string,
  ctx: z.RefinementCtx,
): RequestedSlots {
  const { timeSlotIds, unallocatedSlots, timeSlots } = fields;
  const inTimes = [...unallocatedSlots, ...timeSlots].reduce(
    (sum, { first, end }) => sum + end - first,
    0,
  );
  const isTooMany = timeSlotIds.length + inTimes > MAX_CHANGED_SLOTS;
  const slots = isTooMany ? { stored: [], unallocated: [] } : readRequestedSlots(fields);
  if (countRequestedSlots(slots) > 0) {
    return slots;
  }

  ctx.addIssue({
    code: 'custom',
    message: isTooMany ? describeLimit(MAX_CHANGED_SLOTS) : none,
    path: ['timeSlotIds'],
  });
  return z.NEVER;
}

/** The ids of all requested slots and cells, in order of time. */
export const listRequestedSlots = ({ stored, unallocated }: RequestedSlots): SlotId[] =>
  [...stored, ...unallocated].sort((a, b) => a - b);
/** How many slots and cells a request names. */
export const countRequestedSlots = (slots: RequestedSlots): number =>
  slots.stored.length + slots.unallocated.length;
