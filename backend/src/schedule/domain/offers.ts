import {
  affectedPartsOf,
  type EventNamed,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import { dayOf, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { previewed } from './evolve-schedule.ts';
import { reservationOf } from './reservations.ts';
import { dayIn, type Schedule } from './schedule.ts';
import { isForLine, isOfferedNoMore, lapsedEntryOf, lineOf } from './waiting-list.ts';

/** How long offers last, in seconds. */
export interface OfferTimes {
  /** To an entry whose e-mail is confirmed. */
  readonly confirmed: number;
  readonly unconfirmed: number;
}

/**
 * When an offer made at this instant ends: after so many seconds, but at most half way to the
 * slot's start.
 */
export function endOfOffer(slotId: SlotId, madeAt: Date, seconds: number): string {
  const left = startOfSlot(slotId).getTime() - madeAt.getTime();
  return new Date(madeAt.getTime() + Math.min(seconds * 1000, left / 2)).toISOString();
}

/**
 * The events of a command, and with them the offers of slots that they leave free for who waits for
 * them, so that nobody else gets in between. A preview is folded only if somebody waits. What was
 * offered before is offered to the next by a command of its own (`OfferNext`), because the action
 * that freed the slot is its cause. An offer that the clock has ended lapses before the slot is
 * changed, since a changed slot is no longer known to have been offered.
 */
export function withOffers(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  { now, times }: { readonly now: Date; readonly times: OfferTimes },
): readonly ScheduleStreamEvent[] {
  const changed = [...new Set(events.flatMap(changedBy))].filter((slotId) =>
    dayIn(schedule, dayOf(slotId)).lines.has(slotId),
  );
  if (changed.length === 0) {
    return events;
  }

  const decided = [...changed.flatMap((slotId) => lapsed(slotId, schedule, now)), ...events];
  const after = previewed(schedule, decided, now);
  return [...decided, ...changed.flatMap((slotId) => offered(slotId, after, now, times))];
}

function changedBy(event: ScheduleStreamEvent): readonly SlotId[] {
  if (event.type === 'HoldPlaced') {
    return event.data.slots.map(({ slotId }) => slotId);
  }

  return event.type === 'HoldEnded' ? event.data.slots : (affectedPartsOf(event).slots ?? []);
}

/** Offers a slot to the first of its waitlist, if it is free and there is enough time left. */
function offered(
  slotId: SlotId,
  schedule: Schedule,
  now: Date,
  times: OfferTimes,
): EventNamed<'SlotOffered'>[] {
  const day = dayIn(schedule, dayOf(slotId));
  const slot = day.slots.get(slotId);
  if (
    slot?.status !== 'available' ||
    reservationOf(day, slotId, now) ||
    !isForLine(day, slotId, now)
  ) {
    return [];
  }

  const [first] = lineOf(day, slotId, now);
  if (!first) {
    return [];
  }

  const { entryId, isConfirmed } = first;
  const until = endOfOffer(slotId, now, isConfirmed ? times.confirmed : times.unconfirmed);
  return [
    {
      type: 'SlotOffered',
      data: { entryId, day: dayOf(slotId), slotId, priceCents: slot.priceCents, until },
    },
  ];
}

/** Lets an expired offer of a slot lapse, and offers the slot to the next entry. */
export function offeredNext(
  slotId: SlotId,
  schedule: Schedule,
  now: Date,
  times: OfferTimes,
): ScheduleStreamEvent[] {
  const day = dayIn(schedule, dayOf(slotId));
  const events = lapsed(slotId, schedule, now);
  if (!day.lines.has(slotId)) {
    return [];
  }

  return [...events, ...offered(slotId, previewed(schedule, events, now), now, times)];
}

/**
 * Records that an offer expired and, if the slot isn't offered again until it is next sold, that as
 * well.
 */
function lapsed(slotId: SlotId, schedule: Schedule, now: Date): ScheduleStreamEvent[] {
  const day = dayIn(schedule, dayOf(slotId));
  const ended = lapsedEntryOf(day, slotId, now);
  if (!ended) {
    return [];
  }

  const place = { day: dayOf(slotId), slotId };
  const events: ScheduleStreamEvent[] = [
    { type: 'OfferLapsed', data: { ...place, entryId: ended.entryId } },
  ];
  const entryIds = lineOf(day, slotId, now).map(({ entryId }) => entryId);
  if (entryIds.length > 0 && isOfferedNoMore(day, slotId, now)) {
    events.push({ type: 'OffersSuspended', data: { ...place, entryIds } });
  }

  return events;
}

/**
 * The slots with an offer to let lapse or to make, each with the action that freed it, if known.
 */
export function slotsToOffer(
  schedule: Schedule,
  now: Date,
): ReadonlyMap<SlotId, string | undefined> {
  const slots = new Set([...schedule.entries.values()].map(({ slotId }) => slotId));
  return new Map(
    [...slots].flatMap((slotId) => {
      const day = dayIn(schedule, dayOf(slotId));
      const reservation = day.reservations.get(slotId);
      const isFree =
        day.slots.get(slotId)?.status === 'available' && !reservationOf(day, slotId, now);
      const isDue =
        (isFree && isForLine(day, slotId, now)) || lapsedEntryOf(day, slotId, now) !== undefined;
      return isDue ? [[slotId, reservation?.lastChange.action] as const] : [];
    }),
  );
}
