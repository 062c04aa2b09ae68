import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { slotEnd, slotStart, type SlotId, HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule } from './day-schedule.ts';

/** Whether a slot has ended (rule 4.2). */
export const isPast = (slot: SlotId, now: Date): boolean => slotEnd(slot) <= now;

/** Whether the lead time forbids a slot (rule 4.2). One that has begun is forbidden in every mode but off. */
export function isRestricted(slot: SlotId, now: Date, settings: LeadTimeSettings, hasBookingThatDay: boolean): boolean {
  if (settings.restrictionMode === 'off' || settings.operatorOnSite) return false;
  const hoursUntilStart = Math.floor((slotStart(slot).getTime() - now.getTime()) / HOUR_MS);
  if (hoursUntilStart >= settings.leadTimeHours) return false;
  return settings.restrictionMode === 'enforced' || !hasBookingThatDay;
}

/** Whether an account has a booking on a day, besides the one that is named. */
export const hasBookingThatDay = (ownerId: string | null, day: DaySchedule, besides?: string): boolean =>
  ownerId !== null &&
  [...day.bookings.values()].some((booking) => booking.ownerId === ownerId && booking.bookingId !== besides);
