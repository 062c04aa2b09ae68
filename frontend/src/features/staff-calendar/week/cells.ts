import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { shownReferenceOf } from '@cablepark/contracts/schedule/short-reference';
import { toStretches, type Stretch } from '@cablepark/contracts/schedule/stretches';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { listSlots, nextSlot } from '@cablepark/contracts/shared/slot-ids';

import type { WeekCalendar } from '#calendar/week/week-calendar';

/** The booking in a cell, and the block of cells that it belongs to. */
export interface BookedCell {
  readonly reference: string;
  /**
   * As people say it on the phone. Undefined, as the customer's data, while the bookings are
   * loading.
   */
  readonly saidReference: string | undefined;
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
          saidReference: booking && shownReferenceOf(booking),
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

type StaffSlotKind =
  'available' | 'reserved' | 'booked' | 'blocked' | 'cleared' | 'unavailable' | 'empty';

/** The block reason that the server sets on the slots of a cleared booking (rule 6.2). */
const CLEARED = /^Cleared from booking /;

/**
 * The server decides whether a stored slot is past; an empty cell is once it has begun (rule 18.2).
 */
export function toStaffSlot(slot: TimeSlot | undefined, start: SlotId, now: Date) {
  return { kind: kindOf(slot), isPast: slot ? slot.isPast : startOfSlot(start) < now };
}

function kindOf(slot: TimeSlot | undefined): StaffSlotKind {
  if (!slot || slot.status === 'unallocated') {
    return 'empty';
  }
  if (slot.status === 'blocked') {
    return CLEARED.test(slot.blockReason ?? '') ? 'cleared' : 'blocked';
  }

  return slot.status;
}

interface ShownWeek {
  readonly byStart: WeekCalendar['byStart'];
  readonly booked: ReadonlyMap<SlotId, BookedCell>;
}

/** What a cell shows now that differs from what it showed then. An empty cell has no price. */
export type Difference = ReturnType<typeof describeCell>;

/**
 * The cells of these half-hours that show something else now, and what. A slot that is over by now
 * is no difference.
 */
export function findDifferences(starts: readonly SlotId[], then: ShownWeek, now: ShownWeek) {
  const differing = new Map<SlotId, Difference>();
  for (const start of starts) {
    const present = describeCell(now, start);
    if (!isSame(describeCell(then, start), present)) {
      differing.set(start, present);
    }
  }

  return differing;
}

function describeCell({ byStart, booked }: ShownWeek, start: SlotId) {
  const slot = byStart.get(start);
  const { kind } = toStaffSlot(slot, start, NEVER);
  if (!slot || kind === 'empty') {
    return { kind, price: undefined, reason: undefined, booked: undefined };
  }

  return {
    kind,
    price: slot.price,
    reason: slot.blockReason ?? undefined,
    booked: booked.get(start),
  };
}

/** Names are compared only when both are known, because the bookings may still be loading. */
function isSame(a: Difference, b: Difference): boolean {
  if (a.kind !== b.kind || a.price !== b.price || a.reason !== b.reason) {
    return false;
  }
  if (a.booked?.reference !== b.booked?.reference) {
    return false;
  }

  const [former, present] = [a.booked?.customerName, b.booked?.customerName];
  return former === undefined || present === undefined || former === present;
}

const NEVER = new Date(0);
