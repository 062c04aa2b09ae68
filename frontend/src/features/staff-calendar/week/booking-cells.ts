import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { stretchesOf, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** What a booked cell shows of its booking, and the block of cells that it belongs to. */
export interface BookedCell {
  readonly reference: string;
  /** Undefined while the bookings are loading. */
  readonly customerName: string | undefined;
  readonly phoneNumber: string | undefined;
  /** The price of the whole booking in euros; undefined while the bookings are loading. */
  readonly totalPrice: number | undefined;
  /** The number of slots of the whole booking, which may have several blocks. */
  readonly slotCount: number;
  readonly block: Stretch;
  readonly isFirstOfBlock: boolean;
  readonly isLastOfBlock: boolean;
}

/** Returns a week's booked half-hours by their start. Consecutive ones of the same booking form a block. */
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
          phoneNumber: booking?.phoneNumber,
          totalPrice: booking?.totalPrice,
          slotCount: starts.length,
          block,
          isFirstOfBlock: start === block.start,
          isLastOfBlock: start + 1 === block.end,
        });
  }
  return cells;
}

/** Whether slots of the calendar refer to bookings that are not in the list yet. */
export const lacksBookings = (slots: readonly TimeSlot[], bookings: readonly BookingWithSlots[]): boolean => {
  const known = new Set(bookings.map(({ reference }) => reference));
  return slots.some(
    ({ status, bookingReference }) =>
      status === 'booked' && typeof bookingReference === 'string' && !known.has(bookingReference),
  );
};
