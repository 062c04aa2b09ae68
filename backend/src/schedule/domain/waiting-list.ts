import type { DataOf } from '@cablepark/contracts/events';
import { MINUTE_MS, slotStart, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Visitor, WaitingEntry } from './day-schedule.ts';
import { offerHash, ownReservation, reservationOf } from './reservations.ts';

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
