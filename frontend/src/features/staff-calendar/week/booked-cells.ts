import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { groupBy } from '@cablepark/contracts/shared/lists';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { listSlots, nextSlot } from '@cablepark/contracts/shared/slot-ids';

/** The booking in a cell, and the block of cells that it belongs to. */
export interface BookedCell {
  readonly reference: string;
  /**
   * The reference that people say and see. Undefined, like the customer's data, while the bookings
   * are loading.
   */
  readonly shownReference: string | undefined;
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

/** The half-hours whose bookings are known by their reference. */
const listBooked = (slots: readonly TimeSlot[]) =>
  slots.flatMap(({ id, status, bookingReference: reference }) =>
    status === 'booked' && typeof reference === 'string' ? [{ reference, start: id }] : [],
  );

/**
 * Returns a week's booked half-hours by their start. Consecutive ones of the same booking form a
 * block.
 */
export function indexBookedCells(
  slots: readonly TimeSlot[],
  bookings: readonly BookingWithSlots[],
) {
  const byReference = new Map(bookings.map((booking) => [booking.reference, booking]));
  const cells = new Map<SlotId, BookedCell>();
  for (const [reference, booked] of groupBy(listBooked(slots), (slot) => slot.reference)) {
    const booking = byReference.get(reference);
    for (const block of toStretches(booked.map(({ start }) => start))) {
      for (const start of listSlots(block.start, block.end)) {
        cells.set(start, {
          reference,
          shownReference: booking && shownReferenceOf(booking),
          customerName: booking?.customerName,
          phoneNumber: booking?.phoneNumber,
          totalPrice: booking?.totalPrice,
          slotCount: booked.length,
          block,
          isFirstOfBlock: start === block.start,
          isLastOfBlock: nextSlot(start) === block.end,
        });
      }
    }
  }

  return cells;
}

/** Whether slots of the calendar refer to bookings that are not in the list yet. */
export const isMissingBookings = (
  slots: readonly TimeSlot[],
  bookings: readonly BookingWithSlots[],
): boolean => {
  const known = new Set(bookings.map(({ reference }) => reference));
  return listBooked(slots).some(({ reference }) => !known.has(reference));
};
