import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { eurosOf } from '@cablepark/contracts/shared/money';
import { slotEnd, slotStart, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Slot } from '../domain/day-schedule.ts';
import { isPast, isRestricted } from '../domain/lead-time.ts';
import type { CalendarSlot } from './calendar-days.ts';

/** What the view of a slot depends on besides the slot: the caller and the time. */
export interface SlotView {
  readonly now: Date;
  readonly isStaff: boolean;
  readonly leadTime: LeadTimeSettings;
  /** The days on which the caller has a booking. */
  readonly bookedDays: ReadonlySet<Day>;
}

/** A slot as the caller sees it. Only staff see who booked it and why it is blocked (rule 2.8). */
export function slotInCalendar(slot: CalendarSlot, day: Day, view: SlotView, blockReason: string | null): TimeSlot {
  const { slotId, status, priceCents, bookingReference, bookingId } = slot;
  const { now, isStaff, leadTime, bookedDays } = view;
  return {
    ...shape(slotId, { status, priceCents }, now),
    isRestricted: !isStaff && isRestricted(slotId, now, leadTime, bookedDays.has(day)),
    ...(isStaff ? { bookingReference, bookingId, blockReason } : {}),
  };
}

/** A slot in the answer to a command of staff. */
export const slotAsStored = (slotId: SlotId, slot: Slot, now: Date): TimeSlot => ({
  ...shape(slotId, slot, now),
  isRestricted: false,
});

const shape = (slotId: SlotId, { status, priceCents }: Pick<Slot, 'status' | 'priceCents'>, now: Date) => ({
  id: slotId,
  startTime: slotStart(slotId).toISOString(),
  endTime: slotEnd(slotId).toISOString(),
  price: eurosOf(priceCents),
  status,
  storageTimezone: 'UTC' as const,
  isPast: isPast(slotId, now),
});
