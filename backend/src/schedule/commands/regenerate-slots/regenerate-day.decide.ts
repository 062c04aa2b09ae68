import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/settings';
import type { OperationType } from '@cablepark/contracts/schedule/regenerate-slots';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled } from '../../domain/cancellation.ts';
import { closedLater } from '../../domain/closing.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from '../../domain/day-schedule.ts';
import { openSlots } from '../../domain/opening.ts';
import { priceOf } from '../../domain/pricing.ts';
import type { Timetable } from '../../domain/timetable.ts';

export interface RegenerateDay {
  readonly day: Day;
  readonly operationType: OperationType;
  readonly includeAvailable: boolean;
  readonly includeBooked: boolean;
  /**
   * If false, slots keep their prices, and new ones get the fallback price (rule 3.1) unless the day is a special one,
   * whose setting says what they cost.
   */
  readonly applyCurrentPricing: boolean;
  /** If false, the opening hours are ignored, so no slot is removed or opened because of them. */
  readonly applyCurrentOperatingHours: boolean;
  readonly timetable: Timetable;
}

/**
 * Regenerates the schedule of a day (rule 7.6). Blocked slots are never changed. Booked ones are only changed if the
 * command asks for it, and then with their whole booking. `generate_only` changes nothing that exists.
 */
export function decideRegenerateDay(command: RegenerateDay, schedule: DaySchedule): DayEvent[] {
  const open = new Set(openSlots(command.day, command.timetable));
  const cancelled = cancelledBookings(command, schedule, open);
  const targets = [...slotsOf(cancelled), ...availableTargets(command, schedule)];
  const removed = targets.filter((slotId) => isRemoved(slotId, command, open));
  const kept = targets.filter((slotId) => !removed.includes(slotId));
  return [
    ...cancelled.map((booking) => bookingCancelled(booking, 'staff')),
    ...removed.map((slotId): DayEvent => ({ type: 'SlotRemoved', data: { slotId } })),
    ...repriced(kept, command, schedule),
    ...generated(command, schedule, open),
  ];
}

/**
 * The bookings to cancel if booked slots are to be changed: all of them in a cleanup, otherwise those outside the new
 * opening hours.
 */
function cancelledBookings(
  command: RegenerateDay,
  { bookings }: DaySchedule,
  open: ReadonlySet<SlotId>,
): PlacedBooking[] {
  if (!command.includeBooked) return [];
  return [...bookings.values()].filter(({ slots }) => slots.some(({ slotId }) => isRemoved(slotId, command, open)));
}

const slotsOf = (bookings: readonly PlacedBooking[]): SlotId[] =>
  bookings.flatMap(({ slots }) => slots.map(({ slotId }) => slotId));

const availableTargets = ({ includeAvailable }: RegenerateDay, { slots }: DaySchedule): SlotId[] =>
  includeAvailable ? [...slots].flatMap(([slotId, { status }]) => (status === 'available' ? [slotId] : [])) : [];

function isRemoved(slotId: SlotId, command: RegenerateDay, open: ReadonlySet<SlotId>): boolean {
  switch (command.operationType) {
    case 'cleanup_only':
      return true;
    case 'update_and_generate':
      return command.applyCurrentOperatingHours && !open.has(slotId);
    case 'generate_only':
      return false;
  }
}

function repriced(kept: readonly SlotId[], command: RegenerateDay, { slots }: DaySchedule): DayEvent[] {
  if (command.operationType !== 'update_and_generate' || !command.applyCurrentPricing) return [];
  return kept.flatMap((slotId): DayEvent[] => {
    const priceCents = priceOf(slotId, command.timetable);
    return slots.get(slotId)?.priceCents === priceCents
      ? []
      : [{ type: 'SlotPriceChanged', data: { slotId, priceCents } }];
  });
}

/**
 * The slots that the opening hours require and that don’t exist. A cleanup generates none, but marks the day as
 * generated so that it stays empty.
 */
function generated(command: RegenerateDay, schedule: DaySchedule, open: ReadonlySet<SlotId>): DayEvent[] {
  const { day, operationType, applyCurrentOperatingHours, applyCurrentPricing, timetable } = command;
  const isCleanup = operationType === 'cleanup_only';
  if (!isCleanup && !applyCurrentOperatingHours) return [];
  const missing = isCleanup ? [] : [...open].filter((slotId) => !schedule.slots.has(slotId));
  if (missing.length === 0 && schedule.isGenerated) return [];
  const isPriced = applyCurrentPricing || timetable.specialDays.has(day);
  const priceCents = (slotId: SlotId) => (isPriced ? priceOf(slotId, timetable) : FALLBACK_PRICE_CENTS);
  return [
    {
      type: 'SlotsGenerated',
      data: { day, slots: missing.map((slotId) => ({ slotId, priceCents: priceCents(slotId) })) },
    },
    ...closedLater(day, missing, schedule),
  ];
}
