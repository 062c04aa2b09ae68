import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** What a booked cell tells of its booking, and the block that it is part of. */
export interface BookedCell {
  readonly reference: string;
  /** Undefined while bookings are on their way. */
  readonly customerName: string | undefined;
  /** Euros, of the whole booking. */
  readonly totalPrice: number | undefined;
  /** Of the whole booking, which may have several blocks. */
  readonly slotCount: number;
  readonly block: Stretch;
  readonly isFirstOfBlock: boolean;
  readonly isLastOfBlock: boolean;
}

/** The booked half-hours of a week by their start. Those of one booking that follow each other are one block. */
export function bookedCells(
  slots: readonly TimeSlot[],
  bookings: readonly BookingWithSlots[],
): ReadonlyMap<SlotId, BookedCell> {
  const startsOf = new Map<string, SlotId[]>();
  for (const { id, status, bookingReference } of slots) {
    if (status !== 'booked' || typeof bookingReference !== 'string') continue;
    startsOf.set(bookingReference, [...(startsOf.get(bookingReference) ?? []), Math.abs(id)]);
  }
  const byReference = new Map(bookings.map((booking) => [booking.reference, booking]));
  const cells = new Map<SlotId, BookedCell>();
  for (const [reference, starts] of startsOf) {
    const booking = byReference.get(reference);
    for (const block of stretchesOf(starts))
      for (let start = block.start; start < block.end; start += 1)
        cells.set(start, {
          reference,
          customerName: booking?.customerName,
          totalPrice: booking?.totalPrice,
          slotCount: starts.length,
          block,
          isFirstOfBlock: start === block.start,
          isLastOfBlock: start + 1 === block.end,
        });
  }
  return cells;
}

/** Whether the calendar names bookings that the list doesn't have yet. */
export const lacksBookings = (slots: readonly TimeSlot[], bookings: readonly BookingWithSlots[]): boolean => {
  const known = new Set(bookings.map(({ reference }) => reference));
  return slots.some(
    ({ status, bookingReference }) =>
      status === 'booked' && typeof bookingReference === 'string' && !known.has(bookingReference),
  );
};
