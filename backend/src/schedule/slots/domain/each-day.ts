import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/time-slots';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule } from '#schedule/domain/day-schedule';
import { assertBooksOpen, getDay, type Schedule } from '#schedule/domain/schedule';

/**
 * Decides day by day. Rejects BOOKS_CLOSED, and what `decide` rejects for the first day that it
 * refuses, with the booked slots of all days.
 */
export function decideOnEachDay(
  wanted: RequestedSlots,
  schedule: Schedule,
  decide: (slots: RequestedSlots, day: DaySchedule) => ScheduleEvent[],
): ScheduleEvent[] {
  const events: ScheduleEvent[] = [];
  const refusals: Rejection[] = [];
  for (const [day, slots] of groupByDay(wanted)) {
    assertBooksOpen(schedule, day);
    try {
      events.push(...decide(slots, getDay(schedule, day)));
    } catch (error) {
      if (!(error instanceof Rejection)) {
        throw error;
      }

      refusals.push(error);
    }
  }

  const [first] = refusals;
  if (!first) {
    return events;
  }
  if (first.code !== 'SLOTS_ALREADY_BOOKED') {
    throw first;
  }

  const alreadyBookedSlots = refusals.flatMap(({ details }) => details.alreadyBookedSlots ?? []);
  throw new Rejection(first.code, { ...first.details, alreadyBookedSlots });
}

/** The requested slots by day, in the order of the days. */
function groupByDay({ stored, unallocated }: RequestedSlots): ReadonlyMap<Day, RequestedSlots> {
  const days = new Map<Day, { readonly stored: SlotId[]; readonly unallocated: SlotId[] }>();
  const slotsOf = (day: Day) => {
    const known = days.get(day);
    if (known) {
      return known;
    }
    // The request is refused at the first excess day, without computing the days of the other
    // slots.
    if (days.size === MAX_RANGE_DAYS) {
      reject('INVALID_REQUEST', { error: `At most ${MAX_RANGE_DAYS} days at once` });
    }

    const fresh = { stored: [], unallocated: [] };
    days.set(day, fresh);
    return fresh;
  };

  for (const slotId of stored) {
    slotsOf(dayOf(slotId)).stored.push(slotId);
  }

  for (const slotId of unallocated) {
    slotsOf(dayOf(slotId)).unallocated.push(slotId);
  }

  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}
