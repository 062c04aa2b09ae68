import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { assertMayChange, type Changer } from '#schedule/domain/booking-rights';
import { firstSlotOf, toBookingCancelled } from '#schedule/domain/cancellation';
import { cancelBooking } from '#schedule/domain/closing';
import type { PlacedBooking } from '#schedule/domain/day-schedule';
import { getPresentBooking, type Schedule } from '#schedule/domain/schedule';
import { toSlotBlocked } from '#schedule/domain/slot-events';

export interface CancelBookingDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The reason that staff gave. Customers' cancellations have reasons of their own. */
  readonly reason: CancellationReason;
  /** Unless null, the booking’s slots are blocked in the same step, for this reason (rule 6.2). */
  readonly blockReason: Sealed<{ reason: string }> | null;
  /**
   * Until how many hours before the first slot customers may cancel. Only what-if sets it; the
   * default is the park's own rule.
   */
  readonly hours?: number | undefined;
}

/**
 * Cancels a booking. Its slots become available, or are blocked before anybody else can book them.
 * Rejects BOOKING_NOT_FOUND, what `assertMayChange` does, and for customers CANCELLATION_TOO_LATE.
 */
export function decideCancelBooking(
  command: CancelBookingDecision,
  schedule: Schedule,
): ScheduleEvent[] {
  const booking = getPresentBooking(schedule, command.bookingId);
  assertMayChange(booking, command.changer, command.now);
  const isStaff = command.changer.kind === 'staff';
  if (!isStaff) {
    assertCustomerMayCancel(booking, command);
  }

  const reason = isStaff ? command.reason : (booking.postponed?.reason ?? 'customer');
  if (command.blockReason === null || booking.postponed) {
    return cancelBooking(booking, reason, schedule);
  }

  return [
    toBookingCancelled(booking, reason),
    ...toSlotBlocked(idsOf(booking.slots), command.blockReason),
  ];
}

/** A customer who lost the time to a closure may cancel at any time. */
function assertCustomerMayCancel(
  booking: PlacedBooking,
  { now, blockReason, hours }: CancelBookingDecision,
): void {
  if (blockReason !== null) {
    reject('NOT_ALLOWED');
  }
  if (!booking.postponed && !isChangeable(firstSlotOf(booking), now, hours)) {
    reject('CANCELLATION_TOO_LATE');
  }
}
