import type { DataOf, EventNamed } from '@cablepark/contracts/events';
import { dayOf, MINUTE_MS, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, Reservation, Visitor } from './day-schedule.ts';
import type { LastChange } from './last-change.ts';
import {
  getDay,
  updateDay,
  type IndexedHold,
  type ReservationEnd,
  type Schedule,
} from './schedule.ts';

/** The `holdHash` of an offer's reservation, which no hold has. */
export const offerHashOf = (entryId: string): string => `offer ${entryId}`;

/** A visitor to whom nothing is reserved. */
export const anybody: Visitor = { userId: null, visitorHash: null, holdHash: null };

/**
 * The reservation that an offer makes of its slot, for the holder of the waitlist's entry. `since`
 * is in ISO 8601.
 */
export const toOfferReservation = (
  { entryId, priceCents, until }: DataOf<'SlotOffered'>,
  since: string,
  lastChange: LastChange,
): Reservation => ({
  ...anybody,
  holdHash: offerHashOf(entryId),
  priceCents,
  since,
  until,
  isProlonged: false,
  isOffer: true,
  isByStaff: false,
  lastChange,
});

/** Whether a reservation is in force. It expires by the clock, without an event. */
export const isLive = ({ until }: Pick<Reservation, 'until'>, now: Date): boolean =>
  now < new Date(until);

const isReservedFor = (
  reserved: Reservation | IndexedHold,
  { userId, visitorHash, holdHash }: Visitor,
): boolean =>
  reserved.holdHash === holdHash ||
  (userId !== null && reserved.userId === userId) ||
  (visitorHash !== null && reserved.visitorHash === visitorHash);

/**
 * The reservation of a slot at this time, of any visitor; undefined if there is none or its time is
 * up.
 */
export function reservationOf(
  { reservations }: DaySchedule,
  slotId: SlotId,
  now: Date,
): Reservation | undefined {
  const reservation = reservations.get(slotId);
  return reservation && isLive(reservation, now) ? reservation : undefined;
}

/**
 * The reservation of a slot at this time if it is the visitor's own, by account, browser or hold
 * id.
 */
export function ownReservationOf(
  day: DaySchedule,
  slotId: SlotId,
  visitor: Visitor,
  now: Date,
): Reservation | undefined {
  const reservation = reservationOf(day, slotId, now);
  return reservation && isReservedFor(reservation, visitor) ? reservation : undefined;
}

/** A hold with the slots it still has. */
export interface PresentHold extends IndexedHold {
  readonly slots: ReadonlyMap<SlotId, Reservation>;
}

/** Ends the visitor's holds that a booking takes slots from, which frees their remaining slots. */
export function endBookedHolds(
  wanted: readonly SlotId[],
  { visitor, now }: { readonly visitor: Visitor; readonly now: Date },
  day: DaySchedule,
): EventNamed<'HoldEnded'>[] {
  const days = new Map<string, Day>();
  for (const slotId of wanted) {
    const reservation = ownReservationOf(day, slotId, visitor, now);
    if (reservation && !reservation.isOffer) {
      days.set(reservation.holdHash, dayOf(slotId));
    }
  }

  // The hold that the visitor names ends as well, even if the booking takes none of it.
  for (const [slotId, reservation] of day.reservations) {
    const isNamed = reservation.holdHash === visitor.holdHash;
    if (isNamed && !reservation.isOffer && isLive(reservation, now)) {
      days.set(reservation.holdHash, dayOf(slotId));
    }
  }

  const events: EventNamed<'HoldEnded'>[] = [];
  for (const [holdHash, heldDay] of days) {
    const slots = new Map<SlotId, Reservation>();
    for (const [slotId, reservation] of day.reservations) {
      if (reservation.holdHash === holdHash && !wanted.includes(slotId)) {
        slots.set(slotId, reservation);
      }
    }

    events.push(toHoldEnded({ holdHash, day: heldDay, slots }, 'booked'));
  }

  return events;
}

/** The event that ends a hold before its time and frees its slots, with the reason. */
export const toHoldEnded = (
  { holdHash, day, slots }: Pick<PresentHold, 'holdHash' | 'day' | 'slots'>,
  why: DataOf<'HoldEnded'>['why'],
): EventNamed<'HoldEnded'> => ({
  type: 'HoldEnded',
  data: { holdHash, day, slots: [...slots.keys()], why },
});

/**
 * The visitor's holds in force. There are several only if an account signed in after holding as a
 * guest.
 */
export function holdsOf(schedule: Schedule, visitor: Visitor, now: Date): PresentHold[] {
  const holds: PresentHold[] = [];
  for (const hold of schedule.holds.values()) {
    if (!isReservedFor(hold, visitor) || !isLive(hold, now)) {
      continue;
    }

    const slots = new Map<SlotId, Reservation>();
    for (const [slotId, reservation] of getDay(schedule, hold.day).reservations) {
      if (reservation.holdHash === hold.holdHash) {
        slots.set(slotId, reservation);
      }
    }
    if (slots.size > 0) {
      holds.push({ ...hold, slots });
    }
  }

  return holds;
}

/** When the holds and offers in force end. */
export function findReservationEnds(schedule: Schedule, now: Date): readonly ReservationEnd[] {
  const ends: ReservationEnd[] = [];
  for (const hold of schedule.holds.values()) {
    if (isLive(hold, now)) {
      ends.push(hold);
    }
  }

  for (const { day, slotId } of schedule.waitlistEntries.values()) {
    const offer = reservationOf(getDay(schedule, day), slotId, now);
    if (offer) {
      ends.push({ day, until: offer.until });
    }
  }

  return ends;
}

/**
 * The schedule with a new hold, placed at an ISO instant, which counts against the visitor's limit
 * a minute.
 */
export function addHold(
  schedule: Schedule,
  data: DataOf<'HoldPlaced'>,
  at: string,
  lastChange: LastChange,
): Schedule {
  const { holdHash, day, slots, userId, visitorHash, since, until, isProlonged, isByStaff } = data;
  const kept = dropOldHolds(schedule, at);
  const placed = updateDay(kept, day, (ofDay) => {
    let { reservations } = ofDay;
    for (const [i, { slotId, priceCents }] of slots.entries()) {
      reservations = reservations.with(slotId, {
        holdHash,
        userId,
        visitorHash,
        priceCents,
        since: since[i] ?? at,
        until,
        isProlonged,
        isOffer: false,
        isByStaff,
        lastChange,
      });
    }

    return { ...ofDay, reservations };
  });

  const hold = { holdHash, userId, visitorHash, day, until };
  return addHoldTime({ ...placed, holds: placed.holds.with(holdHash, hold) }, hold, at);
}

/** Removes a hold that an event ended. */
export function endHold(
  schedule: Schedule,
  { holdHash, day, why }: DataOf<'HoldEnded'>,
  at: string,
): Schedule {
  const hold = schedule.holds.get(holdHash);
  const without = removeHold(schedule, { holdHash, day });
  return why === 'letGo' && hold ? addHoldTime(without, hold, at) : without;
}

function removeHold(
  schedule: Schedule,
  { holdHash, day }: Pick<DataOf<'HoldEnded'>, 'holdHash' | 'day'>,
) {
  const without = updateDay(schedule, day, (ofDay) => {
    let { reservations } = ofDay;
    for (const [slotId, reservation] of ofDay.reservations) {
      if (reservation.holdHash === holdHash) {
        reservations = reservations.without(slotId);
      }
    }

    return { ...ofDay, reservations };
  });

  return { ...without, holds: without.holds.without(holdHash) };
}

/** How many holds a visitor may place and release in a minute, both together. */
const MAX_A_MINUTE = 30;

/**
 * How many milliseconds the visitor has to wait before the next hold; 0 unless they placed or
 * released too many in the last minute.
 */
export function holdWaitOf({ holdTimes }: Schedule, visitor: Visitor, now: Date): number {
  const times = (holdTimes.get(visitorNameOf(visitor)) ?? []).map(
    (time) => Date.parse(time) + MINUTE_MS - now.getTime(),
  );
  const recent = times.filter((ms) => ms > 0);
  return recent.length < MAX_A_MINUTE ? 0 : (recent.at(-MAX_A_MINUTE) ?? 0);
}

const visitorNameOf = ({ userId, visitorHash }: Visitor): string => userId ?? visitorHash ?? '';

function addHoldTime(schedule: Schedule, visitor: Visitor, at: string): Schedule {
  const { holdTimes } = schedule;
  const name = visitorNameOf(visitor);
  const minuteAgo = minuteBefore(at);
  const recent = (holdTimes.get(name) ?? []).filter((time) => time > minuteAgo);
  return { ...schedule, holdTimes: holdTimes.with(name, [...recent, at]) };
}

const minuteBefore = (at: string): string => new Date(Date.parse(at) - MINUTE_MS).toISOString();

/**
 * Drops the holds that had expired by an instant, and the hold times that no longer count, so that
 * the state keeps only those of a few minutes. It looks at all of them, and therefore does so once
 * a minute instead of with each hold.
 */
function dropOldHolds(schedule: Schedule, at: string): Schedule {
  const minute = at.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  if (schedule.oldHoldsDroppedIn === minute) {
    return schedule;
  }

  let kept = schedule;
  for (const hold of schedule.holds.values()) {
    if (hold.until <= at) {
      kept = removeHold(kept, hold);
    }
  }

  let { holdTimes } = kept;
  const minuteAgo = minuteBefore(at);
  for (const [name, times] of schedule.holdTimes) {
    if ((times.at(-1) ?? '') <= minuteAgo) {
      holdTimes = holdTimes.without(name);
    }
  }

  return { ...kept, holdTimes, oldHoldsDroppedIn: minute };
}

/** Drops the reservations of slots that an event made available, sold or took away. */
export function removeLostReservations(
  before: Schedule,
  after: Schedule,
  touched: readonly SlotId[],
): Schedule {
  let kept = after;
  for (const slotId of touched) {
    if (!getDay(kept, dayOf(slotId)).reservations.has(slotId)) {
      continue;
    }
    if (isAvailable(before, slotId) && isAvailable(after, slotId)) {
      continue;
    }

    kept = updateDay(kept, dayOf(slotId), (day) => ({
      ...day,
      reservations: day.reservations.without(slotId),
    }));
  }

  return kept;
}

const isAvailable = (schedule: Schedule, slotId: SlotId): boolean =>
  getDay(schedule, dayOf(slotId)).slots.get(slotId)?.status === 'available';
