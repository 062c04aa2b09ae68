import type {
  RefusalReason,
  RefusedSlot,
  RefusedWish,
} from '@cablepark/contracts/schedule/refusal.events';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { DaySchedule, Visitor } from './day-schedule.ts';
import { hasBookingThatDay, whyTooLate } from './lead-time.ts';
import { isReserved } from './waiting-list.ts';
import { presentPrice } from './pricing.ts';
import { findBooking, type Schedule } from './schedule.ts';
import type { Timetable } from './settings.ts';

/**
 * Slots that a customer wants to book, with all that the rules about them ask for besides the day.
 */
export interface WantedSlots {
  readonly slots: readonly SlotId[];
  readonly ownerId: string | null;
  /** Whom reserved slots may be reserved for. */
  readonly visitor: Visitor;
  readonly now: Date;
  readonly timetable: Timetable;
}

/**
 * A refused booking with all that is in its way, as a refusal names only one rule; undefined if
 * nothing is.
 */
export function refusedBooking(
  wanted: WantedSlots,
  day: DaySchedule,
  revision: bigint,
): RefusedWish | undefined {
  const hasAnother = hasBookingThatDay(wanted.ownerId, day);
  const inTheWay = wanted.slots.flatMap((slotId): RefusedSlot[] => {
    const reason = reasonOf(slotId, wanted, day, hasAnother);
    if (reason === null) {
      return [];
    }

    return [{ slotId, reason, priceCents: presentPrice(day, slotId, wanted.timetable) }];
  });
  if (inTheWay.length === 0) {
    return undefined;
  }

  return {
    kind: 'booking',
    slots: [...wanted.slots],
    inTheWay,
    revision: Number(revision),
    bookingId: null,
  };
}

/**
 * A slot that has begun can't be sold whatever else it is, and a slot that is taken is so whenever
 * it begins.
 */
function reasonOf(
  slotId: SlotId,
  wanted: WantedSlots,
  day: DaySchedule,
  hasAnother: boolean,
): RefusalReason | null {
  const { now, visitor } = wanted;
  const isTooSoon = whyTooLate(slotId, wanted, day, hasAnother) !== null;
  if (isTooSoon && startOfSlot(slotId) <= now) {
    return 'past';
  }

  const slot = day.slots.get(slotId);
  if (!slot) {
    return 'closed';
  }
  if (slot.status !== 'available') {
    return TAKEN[slot.status];
  }
  if (isTooSoon) {
    return 'too_late';
  }

  return isReserved(day, slotId, visitor, now) ? 'reserved' : null;
}

const TAKEN = { booked: 'sold_out', blocked: 'blocked' } as const;

const TOO_LATE: Partial<Record<ErrorCode, 'cancel' | 'move'>> = {
  CANCELLATION_TOO_LATE: 'cancel',
  MOVE_TOO_LATE: 'move',
};

/**
 * A cancellation or a move that came too late for the booking's own time, all of whose slots are in
 * the way. What can't be done for another reason just stays.
 */
export function refusedChange(
  code: ErrorCode,
  bookingId: string,
  wanted: readonly SlotId[] | undefined,
  schedule: Schedule,
  revision: bigint,
): RefusedWish | undefined {
  const kind = TOO_LATE[code];
  const booking = kind && findBooking(schedule, bookingId);
  if (!booking) {
    return undefined;
  }

  const inTheWay = booking.slots.map((slot): RefusedSlot => ({ ...slot, reason: 'too_late' }));
  const slots = wanted ?? booking.slots.map(({ slotId }) => slotId);
  return { kind, slots: [...slots], inTheWay, revision: Number(revision), bookingId };
}
