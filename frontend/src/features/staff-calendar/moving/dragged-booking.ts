import { choiceAt } from '../../../calendar/moving/choosing.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** A booking that is being dragged. */
export interface DraggedBooking {
  readonly reference: string;
  readonly customerName: string;
  /** The half-hour by which it was taken. */
  readonly grabbed: SlotId;
  readonly own: ReadonlyMap<SlotId, number>;
}

export const draggedBooking = (
  slots: readonly TimeSlot[],
  reference: string,
  customerName: string,
  grabbed: SlotId,
): DraggedBooking => ({
  reference,
  customerName,
  grabbed,
  own: new Map(
    slots
      .filter(({ status, bookingReference }) => status === 'booked' && bookingReference === reference)
      .map((slot) => [slotOf(slot), slot.price]),
  ),
});

interface Week {
  readonly byStart: ReadonlyMap<SlotId, TimeSlot>;
  readonly now: Date;
  readonly priceOfCell: (start: SlotId) => number;
}

/** Where a booking would be dropped. All of its cells move together, by as much as the grabbed one. */
export function dropTarget(dragged: DraggedBooking, over: SlotId, { byStart, now, priceOfCell }: Week) {
  const shift = over - dragged.grabbed;
  const starts = [...dragged.own.keys()].map((start) => start + shift).sort((a, b) => a - b);
  const rules = { booking: { own: dragged.own, isPostponed: false }, mover: 'staff', now, priceOfCell } as const;
  const choices = starts.map((start) => ({ start, choice: choiceAt(start, byStart.get(start), rules) }));
  return {
    starts,
    /** The half-hours that can be taken, which are all of them if it fits. */
    free: choices.flatMap(({ choice }) => choice ?? []),
    taken: choices.filter(({ choice }) => !choice).map(({ start }) => start),
    isOneDay: new Set(starts.map(dayOf)).size === 1,
  };
}
