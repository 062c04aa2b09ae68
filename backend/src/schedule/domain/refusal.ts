import type { RefusalReason } from '@cablepark/contracts/schedule/refusal-reasons';
import type { RefusedRequest, RefusedSlot } from '@cablepark/contracts/schedule/refusal.events';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DaySchedule, Visitor } from './day-schedule.ts';
import { findLateness, hasBookingThatDay } from './lead-time.ts';
import { currentPriceOf } from './pricing.ts';
import { findBooking, type Schedule } from './schedule.ts';
import type { Timetable } from './settings.ts';
import { isReserved } from './waitlist.ts';

/** The codes of refusals that cost the park a sale. Other codes mean that the request was wrong. */
const SALE_LOST_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'SLOTS_ALREADY_BOOKED',
  'SLOT_NOT_FOUND',
  'SLOT_IN_PAST',
  'LEAD_TIME_RESTRICTED',
  'CANCELLATION_TOO_LATE',
  'MOVE_TOO_LATE',
]);

/** A refusal that costs the park a sale, with what was asked for and all that was in its way. */
export class LostSale extends Rejection {
  constructor(
    { code, details }: Rejection,
    readonly request: RefusedRequest,
  ) {
    super(code, details);
  }
}

/**
 * Applies a rule. If it refuses a sale, LostSale is thrown with what `findRequest` finds in the
 * state that was decided on.
 */
export function decideSale<Decided>(
  rule: () => Decided,
  findRequest: (code: ErrorCode) => RefusedRequest | undefined,
): Decided {
  try {
    return rule();
  } catch (error) {
    if (!(error instanceof Rejection) || !SALE_LOST_CODES.has(error.code)) {
      throw error;
    }

    const request = findRequest(error.code);
    throw request ? new LostSale(error, request) : error;
  }
}

/** A request for slots, with everything that the rules of booking need except the day itself. */
export interface RequestedBooking {
  readonly slots: readonly SlotId[];
  readonly ownerId: string | null;
  /** The visitor whose own reservations don't stand in the way. */
  readonly visitor: Visitor;
  readonly now: Date;
  readonly timetable: Timetable;
}

/**
 * A refused booking with every slot in its way, since the rejection itself names only one rule;
 * undefined if nothing is.
 */
export function findBookingRefusal(
  wanted: RequestedBooking,
  day: DaySchedule,
  revision: bigint,
): RefusedRequest | undefined {
  const hasAnother = hasBookingThatDay(wanted.ownerId, day);
  const inTheWay = wanted.slots.flatMap((slotId): RefusedSlot[] => {
    const reason = reasonOf(slotId, wanted, day, hasAnother);
    if (reason === null) {
      return [];
    }

    return [{ slotId, reason, priceCents: currentPriceOf(day, slotId, wanted.timetable) }];
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
 * A slot that has begun can't be sold in any state; one that is taken counts as taken whenever it
 * begins.
 */
function reasonOf(
  slotId: SlotId,
  wanted: RequestedBooking,
  day: DaySchedule,
  hasAnother: boolean,
): RefusalReason | null {
  const { now, visitor } = wanted;
  const isTooSoon = findLateness(slotId, wanted, day, hasAnother) !== null;
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
 * A cancellation or move that came too late, with all of the booking's slots in its way. Refusals
 * for other reasons aren't recorded.
 */
export function findChangeRefusal(
  code: ErrorCode,
  bookingId: string,
  wanted: readonly SlotId[] | undefined,
  schedule: Schedule,
  revision: bigint,
): RefusedRequest | undefined {
  const kind = TOO_LATE[code];
  const booking = kind && findBooking(schedule, bookingId);
  if (!booking) {
    return undefined;
  }

  const inTheWay = booking.slots.map((slot): RefusedSlot => ({ ...slot, reason: 'too_late' }));
  const slots = wanted ?? booking.slots.map(({ slotId }) => slotId);
  return { kind, slots: [...slots], inTheWay, revision: Number(revision), bookingId };
}
