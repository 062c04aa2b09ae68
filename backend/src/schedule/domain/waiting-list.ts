import type { DataOf } from '@cablepark/contracts/events';
import {
  dayOf,
  type Day,
  MINUTE_MS,
  startOfSlot,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, NewLink, Reservation, Visitor, WaitingEntry } from './day-schedule.ts';
import { isLive, offerHash, ownReservation, reservationOf } from './reservations.ts';
import { dayIn, onDay, type IndexedEntry, type Schedule } from './schedule.ts';

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
export const lineOf = (day: DaySchedule, slotId: SlotId, now: Date): readonly WaitingEntry[] => {
  const line = day.lines.get(slotId) ?? [];
  const lapsed = lapsedEntryOf(day, slotId, now);
  return startOfSlot(slotId) <= now ? [] : line.filter((entry) => entry !== lapsed);
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

  return day.lines.get(slotId)?.find(({ entryId }) => reservation.holdHash === offerHash(entryId));
}

/**
 * Whether the slot is no longer offered, because offers to unconfirmed entries lapsed too often.
 */
export function isOfferedNoMore(day: DaySchedule, slotId: SlotId, now: Date): boolean {
  const lapses = day.lapses.get(slotId) ?? 0;
  const lapsesNow = lapsedEntryOf(day, slotId, now)?.isConfirmed === false ? 1 : 0;
  return lapses + lapsesNow >= MOST_LAPSES;
}

/** Whether a slot is kept for its waitlist between two offers. */
export const isForLine = (day: DaySchedule, slotId: SlotId, now: Date): boolean =>
  day.lines.has(slotId) &&
  startOfSlot(slotId).getTime() - now.getTime() >= LEAST_OFFER_MS &&
  !isOfferedNoMore(day, slotId, now) &&
  lineOf(day, slotId, now).length > 0;

/** Whether a slot is reserved for another visitor or kept for its waitlist. */
export const isReserved = (
  day: DaySchedule,
  slotId: SlotId,
  visitor: Visitor,
  now: Date,
): boolean =>
  !ownReservation(day, slotId, visitor, now) &&
  (reservationOf(day, slotId, now) !== undefined || isForLine(day, slotId, now));

/** An entry that is waiting or has an offer, as found by one of its links. */
export interface PresentEntry extends IndexedEntry {
  readonly entry: WaitingEntry;
  /** The link that it was found by, with the data that came with it. */
  readonly link: NewLink;
  readonly status: 'waiting' | 'offered';
  readonly offer: Reservation | undefined;
  /** How many entries are ahead of it. */
  readonly ahead: number;
}

/**
 * Finds an entry by the hash of its token; undefined if the token is unknown, or the entry or this
 * link is over.
 */
export function presentEntry(
  tokenHash: string,
  schedule: Schedule,
  now: Date,
): PresentEntry | undefined {
  const indexed = schedule.entries.get(tokenHash);
  if (!indexed) {
    return undefined;
  }

  const day = dayIn(schedule, indexed.day);
  const line = lineOf(day, indexed.slotId, now);
  const ahead = line.findIndex(({ entryId }) => entryId === indexed.entryId);
  const entry = line[ahead];
  if (!entry) {
    return undefined;
  }

  const reservation = reservationOf(day, indexed.slotId, now);
  const offer = reservation?.holdHash === offerHash(indexed.entryId) ? reservation : undefined;
  const link = entry.pending?.tokenHash === tokenHash ? entry.pending : entry;
  return { ...indexed, entry, link, status: offer ? 'offered' : 'waiting', offer, ahead };
}

/** Adds an entry at the end of its slot's waitlist. */
export function withJoined(schedule: Schedule, data: DataOf<'WaitlistJoined'>): Schedule {
  const { entryId, emailHash, day, slotId } = data;
  const entry: WaitingEntry = {
    ...linkIn(data),
    entryId,
    emailHash,
    isConfirmed: false,
    pending: null,
    keyIds: [data.customer.keyId],
  };
  const joined = onDay(schedule, day, (ofDay) => ({
    ...ofDay,
    lines: ofDay.lines.with(slotId, [...(ofDay.lines.get(slotId) ?? []), entry]),
  }));
  return withLink(joined, data, emailHash);
}

/** Gives an entry a new link, at once or once it is confirmed, which ends the old one. */
export function withRejoined(schedule: Schedule, data: DataOf<'WaitlistRejoined'>): Schedule {
  const entry = entryIn(schedule, data);
  if (!entry) {
    return schedule;
  }

  const link = linkIn(data);
  const replaced = data.isPending ? entry.pending?.tokenHash : entry.tokenHash;
  const news = data.isPending ? { pending: link } : link;
  const changed = withEntry(schedule, data, {
    ...entry,
    ...news,
    keyIds: [...entry.keyIds, link.customer.keyId],
  });
  const without = replaced === undefined ? changed : withoutLinks(changed, [replaced]);
  return withLink(without, data, entry.emailHash);
}

/** Records that a link to an entry was opened, which becomes its only link. */
export function withConfirmed(schedule: Schedule, data: DataOf<'WaitlistConfirmed'>): Schedule {
  const entry = entryIn(schedule, data);
  if (!entry) {
    return schedule;
  }

  const link = linkIn(data);
  const confirmed = withEntry(schedule, data, {
    ...entry,
    ...link,
    isConfirmed: true,
    pending: null,
  });
  const over = linksOf(entry).filter((tokenHash) => tokenHash !== link.tokenHash);
  return withOfferUntil(withoutLinks(confirmed, over), data);
}

/** Drops an entry's pending link once its data are erased, since it can't be confirmed any more. */
export function withPendingErased(schedule: Schedule, keyId: string, day: Day): Schedule {
  for (const [slotId, line] of dayIn(schedule, day).lines) {
    const entry = line.find(({ pending }) => pending?.customer.keyId === keyId);
    if (entry?.pending) {
      const without = withEntry(
        schedule,
        { entryId: entry.entryId, day, slotId },
        { ...entry, pending: null },
      );
      return withoutLinks(without, [entry.pending.tokenHash]);
    }
  }

  return schedule;
}

/**
 * Removes an entry that is over from its waitlist, with any offer to it, and counts lapses in a
 * row.
 */
export function withEntryOver(
  schedule: Schedule,
  { entryId, day, slotId }: DataOf<'OfferDeclined'>,
  { isLapsed }: { readonly isLapsed: boolean },
): Schedule {
  const entry = entryIn(schedule, { entryId, day, slotId });
  if (!entry) {
    return schedule;
  }

  const without = onDay(schedule, day, (ofDay) => {
    const line = (ofDay.lines.get(slotId) ?? []).filter((one) => one !== entry);
    const isOffered = ofDay.reservations.get(slotId)?.holdHash === offerHash(entryId);
    return {
      ...ofDay,
      lines: line.length === 0 ? ofDay.lines.without(slotId) : ofDay.lines.with(slotId, line),
      reservations: isOffered ? ofDay.reservations.without(slotId) : ofDay.reservations,
      lapses: isOffered ? lapsesAfter(ofDay, slotId, isLapsed && !entry.isConfirmed) : ofDay.lapses,
    };
  });
  return withoutLinks(without, linksOf(entry));
}

/** Records the booking that an entry became, and removes the entry from its waitlist. */
export function withAccepted(schedule: Schedule, data: DataOf<'OfferAccepted'>): Schedule {
  const { entryId, bookingId, day } = data;
  const keyIds = entryIn(schedule, data)?.keyIds ?? [];
  const accepted = schedule.accepted.with(entryId, { entryId, bookingId, day, keyIds });
  return withEntryOver({ ...schedule, accepted }, data, { isLapsed: false });
}

/** Only a lapsed offer to an unconfirmed entry extends the count; any other outcome resets it. */
function lapsesAfter(
  { lapses }: DaySchedule,
  slotId: SlotId,
  isOfRow: boolean,
): DaySchedule['lapses'] {
  if (isOfRow) {
    return lapses.with(slotId, (lapses.get(slotId) ?? 0) + 1);
  }

  return lapses.has(slotId) ? lapses.without(slotId) : lapses;
}

/**
 * Resets the count of lapses for slots that were sold, so they are offered again when next free.
 */
export function withoutLapsesOfSold(schedule: Schedule, touched: readonly SlotId[]): Schedule {
  let after = schedule;
  for (const slotId of touched) {
    const day = dayIn(after, dayOf(slotId));
    if (day.lapses.has(slotId) && day.slots.get(slotId)?.status === 'booked') {
      after = onDay(after, dayOf(slotId), (ofDay) => ({
        ...ofDay,
        lapses: ofDay.lapses.without(slotId),
      }));
    }
  }

  return after;
}

type Place = Pick<DataOf<'OfferDeclined'>, 'entryId' | 'day' | 'slotId'>;

const linkIn = ({ tokenHash, customer, userId, language }: NewLink): NewLink => ({
  tokenHash,
  customer,
  userId,
  language,
});

const linksOf = ({ tokenHash, pending }: WaitingEntry): readonly string[] =>
  pending === null ? [tokenHash] : [tokenHash, pending.tokenHash];

const entryIn = (schedule: Schedule, { entryId, day, slotId }: Place): WaitingEntry | undefined =>
  dayIn(schedule, day)
    .lines.get(slotId)
    ?.find((one) => one.entryId === entryId);

const withEntry = (schedule: Schedule, { day, slotId }: Place, entry: WaitingEntry): Schedule =>
  onDay(schedule, day, (ofDay) => {
    const line = ofDay.lines.get(slotId) ?? [];
    const changed = line.map((one) => (one.entryId === entry.entryId ? entry : one));
    return { ...ofDay, lines: ofDay.lines.with(slotId, changed) };
  });

const withLink = (
  schedule: Schedule,
  { entryId, day, slotId, tokenHash }: Place & NewLink,
  emailHash: string,
) => ({
  ...schedule,
  entries: schedule.entries.with(tokenHash, { entryId, emailHash, day, slotId }),
});

const withoutLinks = (schedule: Schedule, tokenHashes: readonly string[]): Schedule => ({
  ...schedule,
  entries: tokenHashes.reduce((all, tokenHash) => all.without(tokenHash), schedule.entries),
});

function withOfferUntil(
  schedule: Schedule,
  { entryId, day, slotId, offeredUntil }: DataOf<'WaitlistConfirmed'>,
) {
  const reservation = dayIn(schedule, day).reservations.get(slotId);
  if (offeredUntil === null || reservation?.holdHash !== offerHash(entryId)) {
    return schedule;
  }

  const longer = { ...reservation, until: offeredUntil };
  return onDay(schedule, day, (ofDay) => ({
    ...ofDay,
    reservations: ofDay.reservations.with(slotId, longer),
  }));
}
