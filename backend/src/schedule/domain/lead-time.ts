import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { reject } from '@cablepark/contracts/shared/rejection';
import { slotEnd, slotStart, type SlotId, HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Visitor } from './day-schedule.ts';
import { ownReservation } from './reservations.ts';
import type { Timetable } from './settings.ts';

/** Whether a slot has ended (rule 4.2). */
export const isPast = (slot: SlotId, now: Date): boolean => slotEnd(slot) <= now;

/** Whether the lead time forbids a slot (rule 4.2). One that has begun is forbidden in every mode but off. */
export function isRestricted(slot: SlotId, now: Date, settings: LeadTimeSettings, hasBookingThatDay: boolean): boolean {
  if (settings.restrictionMode === 'off' || settings.operatorOnSite) return false;
  const hoursUntilStart = Math.floor((slotStart(slot).getTime() - now.getTime()) / HOUR_MS);
  if (hoursUntilStart >= settings.leadTimeHours) return false;
  return settings.restrictionMode === 'enforced' || !hasBookingThatDay;
}

interface Wish {
  readonly ownerId: string | null;
  readonly visitor: Visitor;
  readonly now: Date;
  readonly timetable: Pick<Timetable, 'leadTime'>;
}

/**
 * One slot that is past or restricted refuses all of a booking or hold (rule 4.4). What its visitor has held for a while
 * is judged as when it was held.
 */
export function assertInTime(wanted: readonly SlotId[], wish: Wish, day: DaySchedule): void {
  const { ownerId, visitor, now, timetable } = wish;
  const judged = wanted.map((slotId) => {
    const own = ownReservation(day, slotId, visitor, now);
    return { slotId, at: own ? new Date(own.since) : now, isOffered: own?.isOffer === true };
  });
  if (judged.some(({ slotId, at }) => isPast(slotId, at))) reject('SLOT_IN_PAST');
  const hasAnother = hasBookingThatDay(ownerId, day);
  if (
    judged.some(({ slotId, at, isOffered }) => !isOffered && isRestricted(slotId, at, timetable.leadTime, hasAnother))
  )
    reject('LEAD_TIME_RESTRICTED');
}

/** Whether an account has a booking on a day, besides the one that is named. */
export const hasBookingThatDay = (ownerId: string | null, day: DaySchedule, besides?: string): boolean =>
  ownerId !== null &&
  [...day.bookings.values()].some((booking) => booking.ownerId === ownerId && booking.bookingId !== besides);
