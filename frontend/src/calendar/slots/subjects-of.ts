import type { BookedSlot, Booking } from '@cablepark/contracts/schedule/booking';
import type { Subject } from '../../shared/api/idempotency-key.ts';
import { slotOf } from './slot-times.ts';

/** What a change of the booking changes: the booking and its half-hours. */
export const subjectsOf = (
  { reference }: Pick<Booking, 'reference'>,
  timeSlots: readonly Pick<BookedSlot, 'startTime'>[],
): Subject[] => [reference, ...timeSlots.map(slotOf)];
