import type { CancellationReason } from '@cablepark/contracts/schedule/cancellation-reason';
import { idsOf } from '@cablepark/contracts/schedule/booking.events';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { assertMayChange, type Changer } from '../../domain/booking-rights.ts';
import { bookingCancelled, firstSlotOf } from '../../domain/cancellation.ts';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { slotsBlocked } from '../../domain/slot-events.ts';
import type { PlacedBooking } from '../../domain/day-schedule.ts';
import { presentBooking, type Schedule } from '../../domain/schedule.ts';

export interface CancelBookingDecision {
  readonly bookingId: string;
  readonly changer: Changer;
  readonly now: Date;
  /** The reason that staff gave. Customers' cancellations have reasons of their own. */
  readonly reason: CancellationReason;
  /** If not null, the booking’s slots are blocked in the same step, for this reason (rule 6.2). */
  readonly blockReason: Sealed<{ reason: string }> | null;
  /** How many hours before the first slot customers may still cancel, if it isn’t the park’s own rule. */
  readonly hours?: number | undefined;
}

/** Makes the booking’s slots available again, or blocks them before anybody else can book them. */
export function decideCancelBooking(command: CancelBookingDecision, schedule: Schedule): ScheduleEvent[] {
  const booking = presentBooking(schedule, command.bookingId);
  assertMayChange(booking, command.changer, command.now);
  const isStaff = command.changer.kind === 'staff';
  if (!isStaff) assertCustomerMayCancel(booking, command);
  const reason = isStaff ? command.reason : (booking.postponed?.reason ?? 'customer');
  return [bookingCancelled(booking, reason), ...slotsCleared(booking, command.blockReason)];
}

/** Who has lost the time to a closure may cancel at any moment. */
function assertCustomerMayCancel(booking: PlacedBooking, { now, blockReason, hours }: CancelBookingDecision): void {
  if (blockReason !== null) reject('NOT_ALLOWED');
  if (!booking.postponed && !isChangeable(firstSlotOf(booking), now, hours)) reject('CANCELLATION_TOO_LATE');
}

const slotsCleared = (
  { slots, postponed }: PlacedBooking,
  reason: CancelBookingDecision['blockReason'],
): ScheduleEvent[] => (reason === null || postponed ? [] : slotsBlocked(idsOf(slots), reason));
