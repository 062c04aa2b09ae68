import { touchedBy, type EventNamed, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { dayOf, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { previewed } from './evolve-schedule.ts';
import { offerHash, reservationOf } from './reservations.ts';
import { dayIn, type Schedule } from './schedule.ts';
import { isForLine, lineOf } from './waiting-list.ts';

/**
 * The events of a command, and with them the offers of slots that they leave free for who waits for them, so that nobody
 * else gets in between. A preview is folded only if somebody waits.
 */
export function withOffers(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  { now, seconds }: { readonly now: Date; readonly seconds: number },
): readonly ScheduleStreamEvent[] {
  const freed = [...new Set(events.flatMap(leftBy))].filter((slotId) =>
    dayIn(schedule, dayOf(slotId)).lines.has(slotId),
  );
  if (freed.length === 0) return events;
  const after = previewed(schedule, events, now);
  return [...events, ...freed.flatMap((slotId) => offered(slotId, after, now, seconds))];
}

const leftBy = (event: ScheduleStreamEvent): readonly SlotId[] => {
  switch (event.type) {
    case 'HoldEnded':
      return event.data.slots;
    case 'OfferDeclined':
    case 'OfferLapsed':
    case 'WaitlistLeft':
      return [event.data.slotId];
    default:
      return touchedBy(event).slots ?? [];
  }
};

/** The offer of a slot to the first who waits, if it is free and early enough. */
export function offered(slotId: SlotId, schedule: Schedule, now: Date, seconds: number): EventNamed<'SlotOffered'>[] {
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

/** Offers that nobody took in time, and what is offered next. */
export function lapsed(schedule: Schedule, now: Date, seconds: number): readonly ScheduleStreamEvent[] {
  const slots = [...new Set([...schedule.entries.values()].map(({ slotId }) => slotId))];
  return slots.flatMap((slotId) => {
    const day = dayIn(schedule, dayOf(slotId));
    const reservation = day.reservations.get(slotId);
    const over = (day.lines.get(slotId) ?? []).filter(
      ({ entryId }) => reservation?.holdHash === offerHash(entryId) && !reservationOf(day, slotId, now),
    );
    const events = over.map(({ entryId }): ScheduleStreamEvent => ({
      type: 'OfferLapsed',
      data: { entryId, day: dayOf(slotId), slotId },
    }));
    return [...events, ...offered(slotId, previewed(schedule, events, now), now, seconds)];
  });
}
