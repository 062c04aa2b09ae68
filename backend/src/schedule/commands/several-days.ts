import { MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/time-slots';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule } from '../domain/day-schedule.ts';
import { assertBooksOpen, dayIn, type Schedule } from '../domain/schedule.ts';

/** The most days that one request may change. */
const MOST_DAYS = MAX_RANGE_DAYS;

/**
 * Decides on each day about the requested slots of that day. Rejects what the first day to refuse rejects, with the
 * booked slots of all days, and BOOKS_CLOSED.
 */
export function onEachDay(
  wanted: RequestedSlots,
  schedule: Schedule,
  decide: (slots: RequestedSlots, day: DaySchedule) => ScheduleEvent[],
): ScheduleEvent[] {
  const refusals: Rejection[] = [];
  const events = [...slotsByDay(wanted)].flatMap(([day, slots]) => {
    assertBooksOpen(schedule, day);
    try {
      return decide(slots, dayIn(schedule, day));
    } catch (refusal) {
      if (!(refusal instanceof Rejection)) throw refusal;
      refusals.push(refusal);
      return [];
    }
  });
  const [first] = refusals;
  if (!first) return events;
  if (first.code !== 'SLOTS_ALREADY_BOOKED') throw first;
  const alreadyBookedSlots = refusals.flatMap(({ details }) => details.alreadyBookedSlots ?? []);
  throw new Rejection(first.code, { ...first.details, alreadyBookedSlots });
}

/** The requested slots by day, in the order of the days. */
function slotsByDay({ stored, unallocated }: RequestedSlots): ReadonlyMap<Day, RequestedSlots> {
  const days = new Map<Day, { readonly stored: SlotId[]; readonly unallocated: SlotId[] }>();
  const slotsOf = (day: Day) => {
    const known = days.get(day);
    if (known) return known;
    // The request is refused at the first day too many, without computing the days of the other slots.
    if (days.size === MOST_DAYS) reject('INVALID_REQUEST', { error: `At most ${MOST_DAYS} days at once` });
    const fresh = { stored: [], unallocated: [] };
    days.set(day, fresh);
    return fresh;
  };
  for (const slotId of stored) slotsOf(dayOf(slotId)).stored.push(slotId);
  for (const slotId of unallocated) slotsOf(dayOf(slotId)).unallocated.push(slotId);
  return new Map([...days].sort(([a], [b]) => (a < b ? -1 : 1)));
}
