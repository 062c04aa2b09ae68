import {
  affectedPartsOf,
  type EventNamed,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import { dayOf, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { previewEvents } from './evolve-schedule.ts';
import { reservationOf } from './reservations.ts';
import { getDay, type Schedule } from './schedule.ts';
import { isKeptForWaitlist, isOfferingSuspended, lapsedEntryOf, waitlistOf } from './waitlist.ts';

/** How long offers last, in seconds. */
export interface OfferTimes {
  /** To an entry whose e-mail is confirmed. */
  readonly confirmed: number;
  readonly unconfirmed: number;
}

/**
 * When an offer that is made at this instant ends: after this many seconds, but at most half way to
 * the slot's start.
 */
export function endOfOffer(slotId: SlotId, madeAt: Date, seconds: number): string {
  const left = startOfSlot(slotId).getTime() - madeAt.getTime();
  return new Date(madeAt.getTime() + Math.min(seconds * 1000, left / 2)).toISOString();
}

/**
 * Adds to a command's events the offers of slots that they free, so that nobody else can take these
 * in between. A preview is folded only if there are waitlists. If an offer ends, another command
 * offers its slot to the next entry (`OfferNext`), because the action that freed the slot is its
 * cause. An offer that expired lapses before its slot is changed, since a changed slot is no longer
 * known to have been offered.
 */
export function addOffers(
  events: readonly ScheduleStreamEvent[],
  schedule: Schedule,
  { now, times }: { readonly now: Date; readonly times: OfferTimes },
): readonly ScheduleStreamEvent[] {
  const changed = [...new Set(events.flatMap(findChangedSlots))].filter((slotId) =>
    getDay(schedule, dayOf(slotId)).waitlists.has(slotId),
  );
  if (changed.length === 0) {
    return events;
  }

  const decided = [...changed.flatMap((slotId) => lapseOffer(slotId, schedule, now)), ...events];
  const after = previewEvents(schedule, decided, now);
  return [...decided, ...changed.flatMap((slotId) => offerToFirst(slotId, after, now, times))];
}

function findChangedSlots(event: ScheduleStreamEvent): readonly SlotId[] {
  if (event.type === 'HoldPlaced') {
    return event.data.slots.map(({ slotId }) => slotId);
  }

  return event.type === 'HoldEnded' ? event.data.slots : (affectedPartsOf(event).slots ?? []);
}

/** Offers a slot to the first of its waitlist, if it is free and there is enough time left. */
function offerToFirst(
  slotId: SlotId,
  schedule: Schedule,
  now: Date,
  times: OfferTimes,
): EventNamed<'SlotOffered'>[] {
  const day = getDay(schedule, dayOf(slotId));
  const slot = day.slots.get(slotId);
  if (
    slot?.status !== 'available' ||
    reservationOf(day, slotId, now) ||
    !isKeptForWaitlist(day, slotId, now)
  ) {
    return [];
  }

  const [first] = waitlistOf(day, slotId, now);
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
export function decideOfferNext(
  slotId: SlotId,
  schedule: Schedule,
  now: Date,
  times: OfferTimes,
): ScheduleStreamEvent[] {
  const day = getDay(schedule, dayOf(slotId));
  const events = lapseOffer(slotId, schedule, now);
  if (!day.waitlists.has(slotId)) {
    return [];
  }

  return [...events, ...offerToFirst(slotId, previewEvents(schedule, events, now), now, times)];
}

/**
 * Records that an offer expired and, if the slot isn't offered again until it is next sold, that as
 * well.
 */
function lapseOffer(slotId: SlotId, schedule: Schedule, now: Date): ScheduleStreamEvent[] {
  const day = getDay(schedule, dayOf(slotId));
  const ended = lapsedEntryOf(day, slotId, now);
  if (!ended) {
    return [];
  }

  const place = { day: dayOf(slotId), slotId };
  const events: ScheduleStreamEvent[] = [
    { type: 'OfferLapsed', data: { ...place, entryId: ended.entryId } },
  ];
  const entryIds = waitlistOf(day, slotId, now).map(({ entryId }) => entryId);
  if (entryIds.length > 0 && isOfferingSuspended(day, slotId, now)) {
    events.push({ type: 'OffersSuspended', data: { ...place, entryIds } });
  }

  return events;
}

/**
 * The slots with an offer to let lapse or to make, each with the action that freed it, if known.
 */
export function findSlotsToOffer(
  schedule: Schedule,
  now: Date,
): ReadonlyMap<SlotId, string | undefined> {
  const waitedFor = new Set<SlotId>();
  for (const { slotId } of schedule.waitlistEntries.values()) {
    waitedFor.add(slotId);
  }

  const due = new Map<SlotId, string | undefined>();
  for (const slotId of waitedFor) {
    const day = getDay(schedule, dayOf(slotId));
    const isAvailable = day.slots.get(slotId)?.status === 'available';
    const isFree = isAvailable && !reservationOf(day, slotId, now);
    const canBeOffered = isFree && isKeptForWaitlist(day, slotId, now);
    const hasLapsed = lapsedEntryOf(day, slotId, now) !== undefined;
    if (canBeOffered || hasLapsed) {
      due.set(slotId, day.reservations.get(slotId)?.lastChange.action);
    }
  }

  return due;
}
