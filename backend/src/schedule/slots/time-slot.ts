import { toPricedTimeSlot, type TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { isPast } from '#schedule/domain/lead-time';

/** The parts of a slot in an answer that depend on the slot and on the caller. */
interface KnownSlot {
  readonly status: TimeSlot['status'];
  readonly priceCents: Cents;
  readonly isByHand?: boolean | undefined;
  readonly isRestricted?: boolean;
  /** Whether the caller holds it. */
  readonly isHeld?: boolean;
  /** Who booked it and why it is blocked (rule 2.8); undefined unless staff ask. */
  readonly forStaff?:
    Required<Pick<TimeSlot, 'bookingReference' | 'bookingId' | 'blockReason'>> | undefined;
}

/** A slot as answers show it at this time, with all of its parts. */
export function toTimeSlot(slotId: SlotId, known: KnownSlot, now: Date): TimeSlot {
  const { status, priceCents, isByHand, isRestricted = false, isHeld, forStaff } = known;
  return {
    ...toPricedTimeSlot(slotId, priceCents),
    status,
    storageTimezone: 'UTC',
    isPast: isPast(slotId, now),
    isRestricted,
    ...(isHeld && { heldByYou: true }),
    ...(isByHand && { isByHand: true }),
    ...forStaff,
  };
}
