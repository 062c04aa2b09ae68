import { MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/list-time-slots';
import type { RequestedSlots } from '@cablepark/contracts/schedule/requested-slots';
import { reject, Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Folded } from '@cablepark/event-store/streams/snapshots';
import type { DayEvent, DaySchedule } from '../domain/day-schedule.ts';

/** The decision of a command about one day, with the revision of the day's stream. */
export type DayDecision = (schedule: DaySchedule, now: Date, revision: bigint) => DayEvent[];

/** The most days that one request may change. */
const MOST_DAYS = MAX_RANGE_DAYS;

/** Decides on each day about the requested slots of that day. */
export const onEachDay = (
  wanted: RequestedSlots,
  decide: (slots: RequestedSlots, schedule: DaySchedule) => DayEvent[],
): ReadonlyMap<Day, DayDecision> =>
  new Map([...slotsByDay(wanted)].map(([day, slots]) => [day, (schedule) => decide(slots, schedule)]));

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

/** Decides on every day without writing. Throws the first refusal, with the booked slots of all days. */
export async function checkedDays(
  decisions: ReadonlyMap<Day, DayDecision>,
  load: (day: Day) => Promise<Folded<DaySchedule>>,
  now: Date,
): Promise<void> {
  const schedules = await Promise.all([...decisions.keys()].map(load));
  const refusals = [...decisions.values()].flatMap((decide, i) => {
    const schedule = schedules[i];
    return schedule ? refusalOf(() => decide(schedule.state, now, schedule.revision)) : [];
  });
  const [first] = refusals;
  if (!first) return;
  if (first.code !== 'SLOTS_ALREADY_BOOKED') throw first;
  const alreadyBookedSlots = refusals.flatMap(({ details }) => details.alreadyBookedSlots ?? []);
  throw new Rejection(first.code, { ...first.details, alreadyBookedSlots });
}

/** Throws the refusal of a day after others are done. It names these days, and the request can be repeated. */
export function notAllDone(daysDone: readonly Day[], refusal: unknown): never {
  if (!(refusal instanceof Rejection) || daysDone.length === 0) throw refusal;
  throw new Rejection(refusal.code, {
    ...refusal.details,
    error: `Only ${daysDone.join(', ')} could be changed. ${refusal.message}`,
    daysDone: [...daysDone],
  });
}

function refusalOf(decide: () => unknown): Rejection[] {
  try {
    decide();
    return [];
  } catch (refusal) {
    if (refusal instanceof Rejection) return [refusal];
    throw refusal;
  }
}
