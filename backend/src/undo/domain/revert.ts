import type { EventNamed } from '@cablepark/contracts/events';
import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { goneAfterMove } from '@cablepark/contracts/schedule/stretches';
import { groupedBy } from '@cablepark/contracts/shared/lists';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { bookingCancelled, factsOf } from '../../schedule/domain/cancellation.ts';
import { daysOfStretch, slotStretchOf } from '../../schedule/domain/closed-days.ts';
import { isCancelled, stateOf, type PlacedBooking, type Slot } from '../../schedule/domain/day-schedule.ts';
import { areBooksClosed, dayIn, findBooking, type Schedule } from '../../schedule/domain/schedule.ts';
import type { BookingPart, Former } from './parts.ts';
import { revertSlots } from './revert-slots.ts';

/** The events that make slots, bookings and closures as they were before the action. Nothing may be in the way. */
export function revert(former: Former, now: Schedule): ScheduleEvent[] {
  const { reach, before } = former;
  const undone = reach.closures.filter((id) => now.closures.get(id)?.isUndone === false);
  const redone = reach.closures.filter((id) => now.closures.get(id)?.isUndone);
  const reopened = undone.flatMap((id) => slotsReopened(id, now));
  const bookings = reach.bookings.flatMap((id) => findBooking(now, id) ?? []);
  const leaving = bookings.filter((booking) => !before.bookings.has(booking.bookingId) && !isCancelled(booking));
  const returning = bookings.flatMap((booking) => {
    const as = before.bookings.get(booking.bookingId);
    return as ? [{ booking, as }] : [];
  });
  // What another booking holds is free once that has returned to its own slots.
  const heldNow = new Set(returning.flatMap(({ booking }) => slotsHeldBy(booking)));
  const freed = new Set([...reopened.flatMap(({ data }) => data.slots), ...leaving.flatMap(slotsHeldBy), ...heldNow]);
  const present = (slotId: SlotId): Slot | undefined => {
    const slot = dayIn(now, dayOf(slotId)).slots.get(slotId);
    return slot && freed.has(slotId) ? { ...slot, status: 'available', closureId: null } : slot;
  };
  const slotsReverted = (slots: readonly SlotId[]) =>
    [...groupedBy(slots, dayOf)].flatMap(([day, ids]) =>
      revertSlots(day, ids, { former, now: dayIn(now, day), present }),
    );
  return [
    ...undone.map((closureId) => ({ type: 'ClosureUndone', data: { closureId } }) as const),
    ...redone.map((closureId) => ({ type: 'ClosureRedone', data: { closureId } }) as const),
    ...reopened,
    ...leaving.map((booking) => bookingCancelled(booking, former.cancelled.get(booking.bookingId) ?? 'staff')),
    ...slotsReverted(reach.slots.filter((slotId) => !heldNow.has(slotId))),
    ...returning.map(({ booking, as }) => bookingReverted(booking, as, undone)),
    ...slotsReverted(reach.slots.filter((slotId) => heldNow.has(slotId))),
    ...redone.flatMap((id) => slotsClosedAgain(id, former, now)),
  ];
}

const slotsHeldBy = (booking: PlacedBooking): SlotId[] =>
  stateOf(booking) === 'standing' ? booking.slots.map(({ slotId }) => slotId) : [];

/** The parts of the closure's days, but for those whose books are closed. */
function daysOfClosure(closureId: string, schedule: Schedule) {
  const closure = schedule.closures.get(closureId);
  const days = closure ? [...daysOfStretch(slotStretchOf(new Date(closure.from), new Date(closure.to)))] : [];
  return days.filter(([day]) => !areBooksClosed(schedule, day));
}

/** Opens all that the closure blocks, also what came into being within it later. */
const slotsReopened = (closureId: string, now: Schedule): EventNamed<'SlotsReopened'>[] =>
  daysOfClosure(closureId, now).map(([day]) => {
    const blocked = [...dayIn(now, day).slots].flatMap(([id, slot]) => (slot.closureId === closureId ? [id] : []));
    const slots = blocked.sort((a, b) => a - b);
    return { type: 'SlotsReopened', data: { closureId, day, slots, passedOn: [] } };
  });

const slotsClosedAgain = (closureId: string, { reach, before }: Former, now: Schedule): EventNamed<'SlotsClosed'>[] =>
  daysOfClosure(closureId, now).map(([day, { first, end }]) => {
    const slots = reach.slots.filter((id) => dayOf(id) === day && before.slots.get(id)?.closureId === closureId);
    const reason = now.closures.get(closureId)?.reason ?? 'other';
    return { type: 'SlotsClosed', data: { closureId, day, first, end, reason, slots, isLater: false } };
  });

/** The booking is as it was. `undone` are the closures that are undone with it. */
function bookingReverted(booking: PlacedBooking, as: BookingPart, undone: readonly string[]): ScheduleEvent {
  const was = stateOf(booking);
  const left = was === 'standing' ? [...booking.slots] : [];
  const { goneStretches: _, ...facts } = factsOf(booking);
  const gone = left.length > 0 ? goneAfterMove(left, as.slots, booking.goneStretches) : as.goneStretches;
  const waitedFor = was === 'postponed' && !as.postponed ? booking.postponed?.closureId : undefined;
  return {
    type: 'BookingReverted',
    data: {
      ...facts,
      ...(gone && gone.length > 0 ? { goneStretches: [...gone] } : {}),
      was,
      left,
      slots: [...as.slots],
      postponed: as.postponed,
      settled:
        waitedFor === undefined ? null : { closureId: waitedFor, how: undone.includes(waitedFor) ? 'undone' : 'moved' },
      equipmentRental: as.equipmentRental,
      attendance: as.attendance,
      remindedOf: as.remindedOf,
    },
  };
}
