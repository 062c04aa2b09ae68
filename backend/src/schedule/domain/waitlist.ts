import type { DataOf } from '@cablepark/contracts/events';
import {
  dayOf,
  MINUTE_MS,
  startOfSlot,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, EntryLink, Reservation, Visitor, WaitingEntry } from './day-schedule.ts';
import { isLive, offerHashOf, ownReservationOf, reservationOf } from './reservations.ts';
import { getDay, updateDay, type IndexedEntry, type Schedule } from './schedule.ts';

/** Slots are offered until this long before they begin. After that anyone may book them. */
const LEAST_OFFER_MS = 10 * MINUTE_MS;

/**
 * After this many lapsed offers to unconfirmed entries in a row, anyone may book the slot until it
 * is next sold.
 */
const MOST_LAPSES = 2;

/**
 * A slot's waitlist in the order of joining, without the entry whose offer has just expired; empty
 * once the slot has begun.
 */
export const waitlistOf = (
  day: DaySchedule,
  slotId: SlotId,
  now: Date,
): readonly WaitingEntry[] => {
  const waitlist = day.waitlists.get(slotId) ?? [];
  const lapsed = lapsedEntryOf(day, slotId, now);
  return startOfSlot(slotId) <= now ? [] : waitlist.filter((entry) => entry !== lapsed);
};

/** The entry whose offer of this slot has expired, as long as no event records that yet. */
export function lapsedEntryOf(
  day: DaySchedule,
  slotId: SlotId,
  now: Date,
): WaitingEntry | undefined {
  const reservation = day.reservations.get(slotId);
  if (!reservation || isLive(reservation, now)) {
    return undefined;
  }

  return day.waitlists
    .get(slotId)
    ?.find(({ entryId }) => reservation.holdHash === offerHashOf(entryId));
}

/**
 * Whether the slot is no longer offered, because offers to unconfirmed entries lapsed too often.
 */
export function isOfferingSuspended(day: DaySchedule, slotId: SlotId, now: Date): boolean {
  const lapses = day.lapses.get(slotId) ?? 0;
  const lapsesNow = lapsedEntryOf(day, slotId, now)?.isConfirmed === false ? 1 : 0;
  return lapses + lapsesNow >= MOST_LAPSES;
}

/** Whether a slot is kept for its waitlist between two offers. */
export const isKeptForWaitlist = (day: DaySchedule, slotId: SlotId, now: Date): boolean =>
  day.waitlists.has(slotId) &&
  startOfSlot(slotId).getTime() - now.getTime() >= LEAST_OFFER_MS &&
  !isOfferingSuspended(day, slotId, now) &&
  waitlistOf(day, slotId, now).length > 0;

/** Whether a slot is reserved for another visitor or kept for its waitlist. */
export const isReserved = (
  day: DaySchedule,
  slotId: SlotId,
  visitor: Visitor,
  now: Date,
): boolean =>
  !ownReservationOf(day, slotId, visitor, now) &&
  (reservationOf(day, slotId, now) !== undefined || isKeptForWaitlist(day, slotId, now));

/** An entry that is waiting or has an offer, as found by one of its links. */
export interface PresentEntry extends IndexedEntry {
  readonly entry: WaitingEntry;
  /** The link that it was found by, with the data that came with it. */
  readonly link: EntryLink;
  readonly status: 'waiting' | 'offered';
  readonly offer: Reservation | undefined;
  /** How many entries are ahead of it. */
  readonly ahead: number;
}

/**
 * Finds an entry by the hash of its token; undefined if the token is unknown, or the entry or this
 * link is over.
 */
export function findPresentEntry(
  tokenHash: string,
  schedule: Schedule,
  now: Date,
): PresentEntry | undefined {
  const indexed = schedule.waitlistEntries.get(tokenHash);
  if (!indexed) {
    return undefined;
  }

  const day = getDay(schedule, indexed.day);
  const waitlist = waitlistOf(day, indexed.slotId, now);
  const ahead = waitlist.findIndex(({ entryId }) => entryId === indexed.entryId);
  const entry = waitlist[ahead];
  if (!entry) {
    return undefined;
  }

  const reservation = reservationOf(day, indexed.slotId, now);
  const offer = reservation?.holdHash === offerHashOf(indexed.entryId) ? reservation : undefined;
  const link = entry.pending?.tokenHash === tokenHash ? entry.pending : entry;
  return { ...indexed, entry, link, status: offer ? 'offered' : 'waiting', offer, ahead };
}

/** Adds an entry at the end of its slot's waitlist. */
export function addEntry(schedule: Schedule, data: DataOf<'WaitlistJoined'>): Schedule {
  const { entryId, emailHash, day, slotId } = data;
  const entry: WaitingEntry = {
    ...toLink(data),
    entryId,
    emailHash,
    isConfirmed: false,
    pending: null,
    keyIds: [data.customer.keyId],
  };
  const joined = updateDay(schedule, day, (ofDay) => ({
    ...ofDay,
    waitlists: ofDay.waitlists.with(slotId, [...(ofDay.waitlists.get(slotId) ?? []), entry]),
  }));
  return addLink(joined, data, emailHash);
}

/** Gives an entry a new link, at once or once it is confirmed, which ends the old one. */
export function renewLink(schedule: Schedule, data: DataOf<'WaitlistRejoined'>): Schedule {
  const entry = findEntry(schedule, data);
  if (!entry) {
    return schedule;
  }

  const link = toLink(data);
  const replaced = data.isPending ? entry.pending?.tokenHash : entry.tokenHash;
  const news = data.isPending ? { pending: link } : link;
  const changed = replaceEntry(schedule, data, {
    ...entry,
    ...news,
    keyIds: [...entry.keyIds, link.customer.keyId],
  });
  const without = replaced === undefined ? changed : removeLinks(changed, [replaced]);
  return addLink(without, data, entry.emailHash);
}

/** Records that a link to an entry was opened, which becomes its only link. */
export function confirmEntry(schedule: Schedule, data: DataOf<'WaitlistConfirmed'>): Schedule {
  const entry = findEntry(schedule, data);
  if (!entry) {
    return schedule;
  }

  const link = toLink(data);
  const confirmed = replaceEntry(schedule, data, {
    ...entry,
    ...link,
    isConfirmed: true,
    pending: null,
  });
  const over = linksOf(entry).filter((tokenHash) => tokenHash !== link.tokenHash);
  return extendOffer(removeLinks(confirmed, over), data);
}

/** Drops an entry's pending link once its data are erased, since it can't be confirmed any more. */
export function removePendingLink(schedule: Schedule, keyId: string, day: Day): Schedule {
  for (const [slotId, waitlist] of getDay(schedule, day).waitlists) {
    const entry = waitlist.find(({ pending }) => pending?.customer.keyId === keyId);
    if (entry?.pending) {
      const without = replaceEntry(
        schedule,
        { entryId: entry.entryId, day, slotId },
        { ...entry, pending: null },
      );
      return removeLinks(without, [entry.pending.tokenHash]);
    }
  }

  return schedule;
}

/**
 * Removes an entry that is over from its waitlist, with any offer to it, and counts lapses in a
 * row.
 */
export function removeEntry(
  schedule: Schedule,
  { entryId, day, slotId }: DataOf<'OfferDeclined'>,
  { isLapsed }: { readonly isLapsed: boolean },
): Schedule {
  const entry = findEntry(schedule, { entryId, day, slotId });
  if (!entry) {
    return schedule;
  }

  const without = updateDay(schedule, day, (ofDay) => {
    const waitlist = (ofDay.waitlists.get(slotId) ?? []).filter((one) => one !== entry);
    const isOffered = ofDay.reservations.get(slotId)?.holdHash === offerHashOf(entryId);
    return {
      ...ofDay,
      waitlists:
        waitlist.length === 0
          ? ofDay.waitlists.without(slotId)
          : ofDay.waitlists.with(slotId, waitlist),
      reservations: isOffered ? ofDay.reservations.without(slotId) : ofDay.reservations,
      lapses: isOffered ? countLapse(ofDay, slotId, isLapsed && !entry.isConfirmed) : ofDay.lapses,
    };
  });
  return removeLinks(without, linksOf(entry));
}

/** Records the booking that an entry became, and removes the entry from its waitlist. */
export function markAccepted(schedule: Schedule, data: DataOf<'OfferAccepted'>): Schedule {
  const { entryId, bookingId, day } = data;
  const keyIds = findEntry(schedule, data)?.keyIds ?? [];
  const accepted = schedule.acceptedEntries.with(entryId, { entryId, bookingId, day, keyIds });
  return removeEntry({ ...schedule, acceptedEntries: accepted }, data, { isLapsed: false });
}

/** Only a lapsed offer to an unconfirmed entry extends the count; any other outcome resets it. */
function countLapse(
  { lapses }: DaySchedule,
  slotId: SlotId,
  isUnconfirmedLapse: boolean,
): DaySchedule['lapses'] {
  if (isUnconfirmedLapse) {
    return lapses.with(slotId, (lapses.get(slotId) ?? 0) + 1);
  }

  return lapses.has(slotId) ? lapses.without(slotId) : lapses;
}

/**
 * Resets the count of lapses for slots that were sold, so they are offered again when next free.
 */
export function resetLapsesOfSold(schedule: Schedule, touched: readonly SlotId[]): Schedule {
  let after = schedule;
  for (const slotId of touched) {
    const day = getDay(after, dayOf(slotId));
    if (day.lapses.has(slotId) && day.slots.get(slotId)?.status === 'booked') {
      after = updateDay(after, dayOf(slotId), (ofDay) => ({
        ...ofDay,
        lapses: ofDay.lapses.without(slotId),
      }));
    }
  }

  return after;
}

type EntryPlace = Pick<DataOf<'OfferDeclined'>, 'entryId' | 'day' | 'slotId'>;

const toLink = ({ tokenHash, customer, userId, language }: EntryLink): EntryLink => ({
  tokenHash,
  customer,
  userId,
  language,
});

const linksOf = ({ tokenHash, pending }: WaitingEntry): readonly string[] =>
  pending === null ? [tokenHash] : [tokenHash, pending.tokenHash];

const findEntry = (
  schedule: Schedule,
  { entryId, day, slotId }: EntryPlace,
): WaitingEntry | undefined =>
  getDay(schedule, day)
    .waitlists.get(slotId)
    ?.find((one) => one.entryId === entryId);

const replaceEntry = (
  schedule: Schedule,
  { day, slotId }: EntryPlace,
  entry: WaitingEntry,
): Schedule =>
  updateDay(schedule, day, (ofDay) => {
    const waitlist = ofDay.waitlists.get(slotId) ?? [];
    const changed = waitlist.map((one) => (one.entryId === entry.entryId ? entry : one));
    return { ...ofDay, waitlists: ofDay.waitlists.with(slotId, changed) };
  });

const addLink = (
  schedule: Schedule,
  { entryId, day, slotId, tokenHash }: EntryPlace & EntryLink,
  emailHash: string,
): Schedule => ({
  ...schedule,
  waitlistEntries: schedule.waitlistEntries.with(tokenHash, { entryId, emailHash, day, slotId }),
});

const removeLinks = (schedule: Schedule, tokenHashes: readonly string[]): Schedule => ({
  ...schedule,
  waitlistEntries: tokenHashes.reduce(
    (all, tokenHash) => all.without(tokenHash),
    schedule.waitlistEntries,
  ),
});

function extendOffer(
  schedule: Schedule,
  { entryId, day, slotId, offeredUntil }: DataOf<'WaitlistConfirmed'>,
) {
  const reservation = getDay(schedule, day).reservations.get(slotId);
  if (offeredUntil === null || reservation?.holdHash !== offerHashOf(entryId)) {
    return schedule;
  }

  const longer = { ...reservation, until: offeredUntil };
  return updateDay(schedule, day, (ofDay) => ({
    ...ofDay,
    reservations: ofDay.reservations.with(slotId, longer),
  }));
}
