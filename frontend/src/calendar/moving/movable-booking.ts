import type {
  Booking,
  BookingDetail,
  BookingWithSlots,
} from '@cablepark/contracts/schedule/booking';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import { slotOf } from '../slots/slots.ts';

/** What a move needs to know about a booking. Prices are in euros. */
export function toMovableBooking({ booking, timeSlots, totalPrice }: BookingDetail) {
  return {
    reference: booking.reference,
    customerName: booking.customerName,
    hasEmail: booking.email !== null,
    /** The prices of the slots that it has, by their start. Empty while it is postponed. */
    own: new Map(timeSlots.map((slot) => [slotOf(slot), slot.price])) as ReadonlyMap<
      SlotId,
      number
    >,
    /** The time that it has or, while it is postponed, had. */
    before: (booking.postponed?.from ?? timeSlots).map(slotOf).sort((a, b) => a - b),
    slotCount: booking.slotCount,
    totalPrice,
    isPostponed: booking.status === 'postponed',
  };
}

export type MovableBooking = Readonly<ReturnType<typeof toMovableBooking>>;

/** Stands for a booking while none is moved. */
export const NO_BOOKING: MovableBooking = {
  reference: '',
  customerName: '',
  hasEmail: false,
  own: new Map(),
  before: [],
  slotCount: 0,
  totalPrice: 0,
  isPostponed: false,
};

/** Gives a booking of a list the shape of the answer for a single booking. */
export const toBookingDetail = ({ timeSlots, ...booking }: BookingWithSlots): BookingDetail => ({
  booking,
  timeSlots,
  totalPrice: booking.totalPrice,
  paid: booking.paid,
  dueCents: booking.dueCents,
});

/**
 * Whether customers may still move a booking: until exactly 24 hours before it begins, or always if
 * it is postponed.
 */
export const isInTimeToMove = (
  { firstSlotTime }: Pick<Booking, 'firstSlotTime'>,
  now: Date,
): boolean => firstSlotTime === null || isChangeable(slotOf({ startTime: firstSlotTime }), now);

export const isWhereItIs = ({ own }: MovableBooking, starts: readonly SlotId[]): boolean =>
  own.size === starts.length && starts.every((start) => own.has(start));
