import type { Booking, BookingDetail, BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { isChangeable } from '@cablepark/contracts/schedule/change-deadline';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { slotOf } from '../slots/slot-times.ts';

/** What a move needs to know about a booking. Prices are in euros. */
export interface MovableBooking {
  readonly reference: string;
  readonly customerName: string;
  readonly hasEmail: boolean;
  /** The prices of the slots that it has, by their start. Empty while it is postponed. */
  readonly own: ReadonlyMap<SlotId, number>;
  /** The time that it has or, while it is postponed, had. */
  readonly before: readonly SlotId[];
  readonly slotCount: number;
  readonly totalPrice: number;
  readonly isPostponed: boolean;
}

export function movableBooking({ booking, timeSlots, totalPrice }: BookingDetail): MovableBooking {
  return {
    reference: booking.reference,
    customerName: booking.customerName,
    hasEmail: booking.email !== null,
    own: new Map(timeSlots.map((slot) => [slotOf(slot), slot.price])),
    before: (booking.postponed?.from ?? timeSlots).map(slotOf).sort((a, b) => a - b),
    slotCount: booking.slotCount,
    totalPrice,
    isPostponed: booking.status === 'postponed',
  };
}

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

/** A booking of a list in the shape in which a single booking is answered. */
export const detailOf = ({ timeSlots, ...booking }: BookingWithSlots): BookingDetail => ({
  booking,
  timeSlots,
  totalPrice: booking.totalPrice,
});

/** Whether customers may still move a booking: until exactly 24 hours before it begins, or always if it is postponed. */
export const isInTimeToMove = ({ firstSlotTime }: Pick<Booking, 'firstSlotTime'>, now: Date): boolean =>
  firstSlotTime === null || isChangeable(slotOf({ startTime: firstSlotTime }), now);

/** Whether the booking has exactly these slots. */
export const isWhereItIs = ({ own }: MovableBooking, starts: readonly SlotId[]): boolean =>
  own.size === starts.length && starts.every((start) => own.has(start));
