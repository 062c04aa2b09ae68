import { listOpenSlots } from '@cablepark/contracts/configuration/opening';
import { FALLBACK_PRICE_CENTS } from '@cablepark/contracts/configuration/price-list';
import type { DataOf } from '@cablepark/contracts/events';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type { OperationType } from '@cablepark/contracts/schedule/regenerate-slots';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';

import { toBookingCancelled } from '#schedule/domain/cancellation';
import { closeIfCovered } from '#schedule/domain/closing';
import type { DaySchedule, PlacedBooking } from '#schedule/domain/day-schedule';
import { priceOf } from '#schedule/domain/pricing';
import type { Timetable } from '#schedule/domain/settings';
import { toSlotEvents } from '#schedule/domain/slot-events';

export interface RegenerateDay {
  readonly day: Day;
  readonly operationType: OperationType;
  readonly includeAvailable: boolean;
  readonly includeBooked: boolean;
  /** If false, prices that were set by hand stay (rule 3.7). The hours count all the same. */
  readonly includeSetByHand: boolean;
  /**
   * If false, slots keep their prices, and new ones get the special day's price or the fallback
   * (rule 3.1).
   */
  readonly applyCurrentPricing: boolean;
  /** If false, the opening hours are ignored, so no slot is removed or opened because of them. */
  readonly applyCurrentOperatingHours: boolean;
  readonly timetable: Timetable;
}

/**
 * Regenerates a day (rule 7.6). Never touches blocked slots, and booked ones only on request, with
 * their whole booking. Prices that were set by hand stay, unless that is requested, too.
 */
export function decideRegenerateDay(
  command: RegenerateDay,
  schedule: DaySchedule,
): ScheduleEvent[] {
  const open = new Set(listOpenSlots(command.day, command.timetable));
  const cancelled = findBookingsToCancel(command, schedule, open);
  const cancelledSlots = cancelled.flatMap(({ slots }) => idsOf(slots));
  const availableSlots = command.includeAvailable ? findAvailableSlots(schedule) : [];
  const removed: SlotId[] = [];
  const kept: SlotId[] = [];
  for (const slotId of [...cancelledSlots, ...availableSlots]) {
    const list = isRemoved(slotId, command, open) ? removed : kept;
    list.push(slotId);
  }

  const repriced = findRepriced(kept, command, schedule);
  const missing = findMissingSlots(command, schedule, open);
  const freed = cancelledSlots.filter((slotId) => !isRemoved(slotId, command, open));
  return [
    ...cancelled.map((booking) => toBookingCancelled(booking, 'staff')),
    ...toSlotsGenerated({ day: command.day, slots: missing, removed, repriced }, command, schedule),
    ...closeIfCovered(command.day, [...idsOf(missing), ...freed], schedule),
  ];
}

/**
 * The bookings to cancel if booked slots are to be changed: all in a cleanup, else those outside
 * the new hours.
 */
function findBookingsToCancel(
  command: RegenerateDay,
  { bookings }: DaySchedule,
  open: ReadonlySet<SlotId>,
): PlacedBooking[] {
  if (!command.includeBooked) {
    return [];
  }

  return [...bookings.values()].filter(({ slots }) =>
    slots.some(({ slotId }) => isRemoved(slotId, command, open)),
  );
}

function findAvailableSlots({ slots }: DaySchedule): SlotId[] {
  const available: SlotId[] = [];
  for (const [slotId, { status }] of slots) {
    if (status === 'available') {
      available.push(slotId);
    }
  }

  return available;
}

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

function findRepriced(kept: readonly SlotId[], command: RegenerateDay, { slots }: DaySchedule) {
  if (command.operationType !== 'update_and_generate' || !command.applyCurrentPricing) {
    return [];
  }

  return kept.flatMap((slotId) => {
    const slot = slots.get(slotId);
    if (slot?.isByHand && !command.includeSetByHand) {
      return [];
    }

    const priceCents = priceOf(slotId, command.timetable);
    const isAsListed = slot?.priceCents === priceCents && !slot.isByHand;
    return isAsListed ? [] : [{ slotId, priceCents }];
  });
}

/** The slots that the opening hours require but that don’t exist. None for a cleanup. */
function findMissingSlots(
  command: RegenerateDay,
  schedule: DaySchedule,
  open: ReadonlySet<SlotId>,
) {
  const { day, operationType, applyCurrentOperatingHours, applyCurrentPricing, timetable } =
    command;
  if (operationType === 'cleanup_only' || !applyCurrentOperatingHours) {
    return [];
  }

  const isPriced = applyCurrentPricing || timetable.specialDays.has(day);
  return [...open]
    .filter((slotId) => !schedule.slots.has(slotId))
    .map((slotId) => ({
      slotId,
      priceCents: isPriced ? priceOf(slotId, timetable) : FALLBACK_PRICE_CENTS,
    }));
}

/** New prices alone don't generate a day; that happens when it enters the booking window. */
function toSlotsGenerated(
  changes: DataOf<'SlotsGenerated'>,
  command: RegenerateDay,
  schedule: DaySchedule,
): ScheduleEvent[] {
  const { slots, removed, repriced } = changes;
  const isMarked = shouldMarkGenerated(command, schedule);
  if (!isMarked && schedule.generated === null) {
    return toSlotEvents('SlotPriceChanged', repriced);
  }

  const isNews = isMarked || slots.length + removed.length + repriced.length > 0;
  return isNews ? [{ type: 'SlotsGenerated', data: changes }] : [];
}

/**
 * A day that wasn't generated counts as generated now, even if it is empty; after a cleanup it thus
 * stays empty.
 */
const shouldMarkGenerated = (
  { operationType, applyCurrentOperatingHours }: RegenerateDay,
  { generated }: DaySchedule,
): boolean => !generated && (operationType === 'cleanup_only' || applyCurrentOperatingHours);
