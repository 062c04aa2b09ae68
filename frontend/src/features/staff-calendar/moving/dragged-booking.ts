import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

import { findChoice, type ChoosingRules } from '#calendar/moving/choosing';
import { slotOf } from '#calendar/slots/slots';
import type { WeekCalendar } from '#calendar/week/use-week-calendar';

export type DraggedBooking = ReturnType<typeof makeDraggedBooking>;

/** A booking that is dragged, with the half-hours of the shown week that it has. */
export function makeDraggedBooking(
  slots: readonly TimeSlot[],
  reference: string,
  customerName: string,
  grabbed: SlotId,
) {
  const ownSlots = slots.filter(
    ({ status, bookingReference }) => status === 'booked' && bookingReference === reference,
  );
  return {
    reference,
    customerName,
    /** The half-hour by which it was taken. */
    grabbed,
    /** The prices of its slots in euros, by their start. */
    own: new Map(ownSlots.map((slot) => [slotOf(slot), slot.price])),
  };
}

type Week = Pick<WeekCalendar, 'byStart' | 'now'> & Pick<ChoosingRules, 'priceOfCell'>;

/**
 * Where a booking would be dropped. All of its cells move together, by as much as the grabbed one.
 */
export function findDropTarget(
  dragged: DraggedBooking,
  over: SlotId,
  { byStart, now, priceOfCell }: Week,
) {
  const shift = over - dragged.grabbed;
  const starts = [...dragged.own.keys()]
    .map((start) => addHalfHours(start, shift))
    .sort((a, b) => a - b);
  const rules = {
    booking: { own: dragged.own, isPostponed: false },
    mover: 'staff',
    now,
    priceOfCell,
  } as const;
  const choices = starts.map((start) => ({
    start,
    choice: findChoice(start, byStart.get(start), rules),
  }));
  return {
    starts,
    /** The half-hours that can be taken, which are all of them if it fits. */
    free: choices.flatMap(({ choice }) => choice ?? []),
    taken: choices.filter(({ choice }) => !choice).map(({ start }) => start),
    isOneDay: new Set(starts.map(dayOf)).size === 1,
  };
}
