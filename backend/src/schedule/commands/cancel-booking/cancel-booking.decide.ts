import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { bookingCancelled, firstSlotOf, isInTimeToCancel } from '../../domain/cancellation.ts';
import type { DayEvent, DaySchedule, PlacedBooking } from '../../domain/day-schedule.ts';

export interface CancelBookingDecision {
  readonly bookingId: string;
  /** If not staff, `userId` must be the owner of the booking. */
  readonly isStaff: boolean;
  readonly userId: string;
  readonly now: Date;
  /** If not null, the booking’s slots are blocked in the same step, for this reason (rule 6.2). */
  readonly blockReason: Sealed<{ reason: string }> | null;
}

/** Makes the booking’s slots available again, or blocks them before anybody else can book them. */
export function decideCancelBooking(command: CancelBookingDecision, day: DaySchedule): DayEvent[] {
  const booking = day.bookings.get(command.bookingId);
  if (!booking) return reject('BOOKING_NOT_FOUND');
  if (!command.isStaff) assertMayCancel(booking, command);
  return [bookingCancelled(booking), ...slotsCleared(booking, command.blockReason)];
}

function assertMayCancel(booking: PlacedBooking, { userId, now, blockReason }: CancelBookingDecision): void {
  if (booking.ownerId !== userId || blockReason !== null) reject('NOT_ALLOWED');
  if (!isInTimeToCancel(firstSlotOf(booking), now)) reject('CANCELLATION_TOO_LATE');
}

const slotsCleared = ({ slots }: PlacedBooking, reason: CancelBookingDecision['blockReason']): DayEvent[] =>
  reason === null ? [] : slots.map(({ slotId }) => ({ type: 'SlotBlocked', data: { slotId, reason } }));
