import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** What a booked cell tells of its booking, and how it joins its neighbours. */
export interface BookedCell {
  readonly reference: string;
  /** Undefined while bookings are on their way. */
  readonly customerName: string | undefined;
  /** Euros, of the whole booking. */
  readonly totalPrice: number | undefined;
  readonly slotCount: number;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly joinsAbove: boolean;
  readonly joinsBelow: boolean;
}

/** The booked half-hours of a week by their start. */
export function bookedCells(
  slots: readonly TimeSlot[],
  bookings: readonly BookingWithSlots[],
): ReadonlyMap<SlotId, BookedCell> {
  const startsOf = new Map<string, SlotId[]>();
  for (const { id, status, bookingReference } of slots) {
    if (status !== 'booked' || typeof bookingReference !== 'string') continue;
    startsOf.set(bookingReference, [...(startsOf.get(bookingReference) ?? []), Math.abs(id)].sort(ascending));
  }
  const byReference = new Map(bookings.map((booking) => [booking.reference, booking]));
  const cells = new Map<SlotId, BookedCell>();
  for (const [reference, starts] of startsOf) {
    const booking = byReference.get(reference);
    for (const start of starts)
      cells.set(start, {
        reference,
        customerName: booking?.customerName,
        totalPrice: booking?.totalPrice,
        slotCount: starts.length,
        isFirst: start === starts[0],
        isLast: start === starts.at(-1),
        joinsAbove: starts.includes(start - 1),
        joinsBelow: starts.includes(start + 1),
      });
  }
  return cells;
}

const ascending = (a: number, b: number): number => a - b;

/** Whether the calendar names bookings that the list doesn't have yet. */
export const lacksBookings = (slots: readonly TimeSlot[], bookings: readonly BookingWithSlots[]): boolean => {
  const known = new Set(bookings.map(({ reference }) => reference));
  return slots.some(
    ({ status, bookingReference }) =>
      status === 'booked' && typeof bookingReference === 'string' && !known.has(bookingReference),
  );
};
