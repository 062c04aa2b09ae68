import { touchedBy, type EventNamed, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { previewed } from './evolve-schedule.ts';
import type { WaitingEntry } from './day-schedule.ts';
import { isLive, offerHash, reservationOf } from './reservations.ts';
import { dayIn, type Schedule } from './schedule.ts';
import { isForLine, lineOf } from './waiting-list.ts';

/**
 * The events of a command, and with them the offers of slots that they leave free for who waits for them, so that nobody
 * else gets in between. A preview is folded only if somebody waits. What was offered before is offered to the next by a
 * command of its own (`OfferNext`), because the action that freed the slot is its cause. An offer that the clock has
 * ended lapses before the slot is changed, since a changed slot is no longer known to have been offered.
 */
export function withOffers(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): readonly ScheduleStreamEvent[] {
  const changed = [...new Set(events.flatMap(changedBy))].filter((slotId) =>
    dayIn(schedule, dayOf(slotId)).lines.has(slotId),
  );
  if (changed.length === 0) return events;
  const decided = [...changed.flatMap((slotId) => lapsed(slotId, schedule, now)), ...events];
  const after = previewed(schedule, decided, now);
  return [...decided, ...changed.flatMap((slotId) => offered(slotId, after, now, seconds))];
}

function changedBy(event: ScheduleStreamEvent): readonly SlotId[] {
  if (event.type === 'HoldPlaced') return event.data.slots.map(({ slotId }) => slotId);
  return event.type === 'HoldEnded' ? event.data.slots : (touchedBy(event).slots ?? []);
}

/** The offer of a slot to the first who waits, if it is free and early enough. */
function offered(slotId: SlotId, schedule: Schedule, now: Date, seconds: number): EventNamed<'SlotOffered'>[] {
  const day = dayIn(schedule, dayOf(slotId));
  const slot = day.slots.get(slotId);
  if (slot?.status !== 'available' || reservationOf(day, slotId, now) || !isForLine(day, slotId, now)) return [];
  const [first] = lineOf(day, slotId, now);
  if (!first) return [];
  const left = slotStart(slotId).getTime() - now.getTime();
  const until = new Date(now.getTime() + Math.min(seconds * 1000, left / 2)).toISOString();
  const { entryId } = first;
  return [{ type: 'SlotOffered', data: { entryId, day: dayOf(slotId), slotId, priceCents: slot.priceCents, until } }];
}

/** The offer of a slot that nobody took in time, and the next one. */
export function offeredNext(slotId: SlotId, schedule: Schedule, now: Date, seconds: number): ScheduleStreamEvent[] {
  const day = dayIn(schedule, dayOf(slotId));
  const events = lapsed(slotId, schedule, now);
  if (!day.lines.has(slotId)) return [];
  return [...events, ...offered(slotId, previewed(schedule, events, now), now, seconds)];
}

function lapsed(slotId: SlotId, schedule: Schedule, now: Date): EventNamed<'OfferLapsed'>[] {
  const ended = lapsedEntry(slotId, schedule, now);
  return ended ? [{ type: 'OfferLapsed', data: { entryId: ended.entryId, day: dayOf(slotId), slotId } }] : [];
}

/** The entry whose offer the clock has ended. */
function lapsedEntry(slotId: SlotId, schedule: Schedule, now: Date): WaitingEntry | undefined {
  const day = dayIn(schedule, dayOf(slotId));
  const reservation = day.reservations.get(slotId);
  if (!reservation || isLive(reservation, now)) return undefined;
  return day.lines.get(slotId)?.find(({ entryId }) => reservation.holdHash === offerHash(entryId));
}

/** The slots with something to lapse or to offer, and which action freed them, if that is known. */
export function slotsToOffer(schedule: Schedule, now: Date): ReadonlyMap<SlotId, string | undefined> {
  const slots = new Set([...schedule.entries.values()].map(({ slotId }) => slotId));
  return new Map(
    [...slots].flatMap((slotId) => {
      const day = dayIn(schedule, dayOf(slotId));
      const reservation = day.reservations.get(slotId);
      const isFree = day.slots.get(slotId)?.status === 'available' && !reservationOf(day, slotId, now);
      const isDue = (isFree && isForLine(day, slotId, now)) || lapsedEntry(slotId, schedule, now) !== undefined;
      return isDue ? [[slotId, reservation?.lastChange.action] as const] : [];
    }),
  );
}
