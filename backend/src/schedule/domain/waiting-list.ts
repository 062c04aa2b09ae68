import type { DataOf } from '@cablepark/contracts/events';
import { MINUTE_MS, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Reservation, Visitor, WaitingEntry } from './day-schedule.ts';
import { offerHash, ownReservation, reservationOf } from './reservations.ts';
import { dayIn, type IndexedEntry, type Schedule } from './schedule.ts';

/** The least time before a slot begins in which it is offered. Later it is for everybody. */
const LEAST_OFFER_MS = 10 * MINUTE_MS;

/** The entries of a slot's line that have not let an offer lapse, in the order of joining. */
export const lineOf = (day: DaySchedule, slotId: SlotId, now: Date): readonly WaitingEntry[] => {
  const line = day.lines.get(slotId) ?? [];
  const reservation = day.reservations.get(slotId);
  const hasLapsed = ({ entryId }: WaitingEntry) =>
    reservation?.holdHash === offerHash(entryId) && !reservationOf(day, slotId, now);
  return slotStart(slotId) <= now ? [] : line.filter((entry) => !hasLapsed(entry));
};

/** Whether a slot is kept for a line although nothing is offered at the moment. */
export const isForLine = (day: DaySchedule, slotId: SlotId, now: Date): boolean =>
  day.lines.has(slotId) &&
  slotStart(slotId).getTime() - now.getTime() >= LEAST_OFFER_MS &&
  lineOf(day, slotId, now).length > 0;

/** Whether a slot is kept for somebody else. */
export const isReserved = (day: DaySchedule, slotId: SlotId, visitor: Visitor, now: Date): boolean =>
  !ownReservation(day, slotId, visitor, now) &&
  (reservationOf(day, slotId, now) !== undefined || isForLine(day, slotId, now));

/** An entry that waits or is offered its slot. */
export interface PresentEntry extends IndexedEntry {
  readonly entry: WaitingEntry;
  readonly status: 'waiting' | 'offered';
  readonly offer: Reservation | undefined;
  /** How many wait before it. */
  readonly ahead: number;
}

/** Finds an entry by the hash of its token. Undefined if it is over, or there never was one. */
export function presentEntry(tokenHash: string, schedule: Schedule, now: Date): PresentEntry | undefined {
  const indexed = schedule.entries.get(tokenHash);
  if (!indexed) return undefined;
  const day = dayIn(schedule, indexed.day);
  const line = lineOf(day, indexed.slotId, now);
  const ahead = line.findIndex(({ entryId }) => entryId === indexed.entryId);
  const entry = line[ahead];
  if (!entry) return undefined;
  const reservation = reservationOf(day, indexed.slotId, now);
  const offer = reservation?.holdHash === offerHash(indexed.entryId) ? reservation : undefined;
  return { ...indexed, entry, status: offer ? 'offered' : 'waiting', offer, ahead };
}

export function withEntry(day: DaySchedule, data: DataOf<'WaitlistJoined'>): DaySchedule {
  const { entryId, tokenHash, emailHash, customer, userId, language, slotId } = data;
  const entry = { entryId, tokenHash, emailHash, customer, userId, language };
  return { ...day, lines: day.lines.with(slotId, [...(day.lines.get(slotId) ?? []), entry]) };
}

/** The day without an entry that is over, nor an offer to it. */
export function withoutEntry(
  day: DaySchedule,
  { entryId, slotId }: Pick<DataOf<'WaitlistLeft'>, 'entryId' | 'slotId'>,
) {
  const line = (day.lines.get(slotId) ?? []).filter((entry) => entry.entryId !== entryId);
  const isOffered = day.reservations.get(slotId)?.holdHash === offerHash(entryId);
  return {
    ...day,
    lines: line.length === 0 ? day.lines.without(slotId) : day.lines.with(slotId, line),
    reservations: isOffered ? day.reservations.without(slotId) : day.reservations,
  };
}
