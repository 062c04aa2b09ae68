import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  endOfSlot,
  HOUR_MS,
  startOfSlot,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, Visitor } from './day-schedule.ts';
import { ownReservationOf } from './reservations.ts';
import type { Timetable } from './settings.ts';

/** Whether a slot has ended (rule 4.2). */
export const isPast = (slot: SlotId, now: Date): boolean => endOfSlot(slot) <= now;

/**
 * Whether the lead time rules out a slot (rule 4.2). One that has begun is ruled out in every mode
 * but off.
 */
export function isRestricted(
  slot: SlotId,
  now: Date,
  settings: LeadTimeSettings,
  hasBookingThatDay: boolean,
): boolean {
  if (settings.restrictionMode === 'off' || settings.operatorOnSite) {
    return false;
  }

  const hoursUntilStart = Math.floor((startOfSlot(slot).getTime() - now.getTime()) / HOUR_MS);
  if (hoursUntilStart >= settings.leadTimeHours) {
    return false;
  }

  return settings.restrictionMode === 'enforced' || !hasBookingThatDay;
}

interface BookingAttempt {
  readonly visitor: Visitor;
  readonly now: Date;
  readonly timetable: Pick<Timetable, 'leadTime'>;
}

/**
 * Why a customer is too late for a slot, or null. A slot that they hold is judged by the instant at
 * which the hold was placed, and was checked against the lead time then, unless staff placed the
 * hold (rule 24.4).
 */
export function findLateness(
  slotId: SlotId,
  { visitor, now, timetable }: BookingAttempt,
  day: DaySchedule,
  hasAnother: boolean,
): 'past' | 'restricted' | null {
  const own = ownReservationOf(day, slotId, visitor, now);
  const at = own === undefined ? now : new Date(own.since);
  if (isPast(slotId, at)) {
    return 'past';
  }
  if (own !== undefined && !own.isByStaff) {
    return null;
  }

  return isRestricted(slotId, at, timetable.leadTime, hasAnother) ? 'restricted' : null;
}

/** Rejects a booking or hold if any of its slots is past or restricted (rule 4.4). */
export function assertInTime(
  wanted: readonly SlotId[],
  attempt: BookingAttempt & { readonly ownerId: string | null },
  day: DaySchedule,
): void {
  const hasAnother = hasBookingThatDay(attempt.ownerId, day);
  const reasons = wanted.map((slotId) => findLateness(slotId, attempt, day, hasAnother));

  if (reasons.includes('past')) {
    reject('SLOT_IN_PAST');
  }
  if (reasons.includes('restricted')) {
    reject('LEAD_TIME_RESTRICTED');
  }
}

/** Whether an account has a booking on this day, other than the given one. */
export const hasBookingThatDay = (
  ownerId: string | null,
  day: DaySchedule,
  besides?: string,
): boolean =>
  ownerId !== null &&
  [...day.bookings.values()].some(
    (booking) => booking.ownerId === ownerId && booking.bookingId !== besides,
  );
