import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { reject } from '@cablepark/contracts/shared/rejection';
import {
  endOfSlot,
  startOfSlot,
  type SlotId,
  HOUR_MS,
} from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Visitor } from './day-schedule.ts';
import { ownReservation } from './reservations.ts';
import type { Timetable } from './settings.ts';

/** Whether a slot has ended (rule 4.2). */
export const isPast = (slot: SlotId, now: Date): boolean => endOfSlot(slot) <= now;

/**
 * Whether the lead time forbids a slot (rule 4.2). One that has begun is forbidden in every mode
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

interface Wish {
  readonly visitor: Visitor;
  readonly now: Date;
  readonly timetable: Pick<Timetable, 'leadTime'>;
}

/**
 * Why a customer comes too late for a slot; null if they don't. What is held for them is judged by
 * the rules of its making, whatever the settings and the customer's other bookings have become
 * since (rule 24.4).
 */
export function whyTooLate(
  slotId: SlotId,
  { visitor, now, timetable }: Wish,
  day: DaySchedule,
  hasAnother: boolean,
): 'past' | 'restricted' | null {
  const own = ownReservation(day, slotId, visitor, now);
  const at = own === undefined ? now : new Date(own.since);
  if (isPast(slotId, at)) {
    return 'past';
  }
  if (own !== undefined && !own.isByStaff) {
    return null;
  }

  return isRestricted(slotId, at, timetable.leadTime, hasAnother) ? 'restricted' : null;
}

/** One slot that is past or restricted refuses all of a booking or hold (rule 4.4). */
export function assertInTime(
  wanted: readonly SlotId[],
  wish: Wish & { readonly ownerId: string | null },
  day: DaySchedule,
): void {
  const hasAnother = hasBookingThatDay(wish.ownerId, day);
  const reasons = wanted.map((slotId) => whyTooLate(slotId, wish, day, hasAnother));

  if (reasons.includes('past')) {
    reject('SLOT_IN_PAST');
  }
  if (reasons.includes('restricted')) {
    reject('LEAD_TIME_RESTRICTED');
  }
}

/** Whether an account has a booking on a day, besides the one that is named. */
export const hasBookingThatDay = (
  ownerId: string | null,
  day: DaySchedule,
  besides?: string,
): boolean =>
  ownerId !== null &&
  [...day.bookings.values()].some(
    (booking) => booking.ownerId === ownerId && booking.bookingId !== besides,
  );
