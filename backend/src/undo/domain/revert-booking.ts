import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { goneAfterMove } from '@cablepark/contracts/schedule/stretches';
import { factsOf } from '../../schedule/domain/cancellation.ts';
import { stateOf, type PlacedBooking } from '../../schedule/domain/day-schedule.ts';
import type { BookingPart } from './parts.ts';

/** The booking is as it was. `undone` are the closures that are undone with it. */
export function bookingReverted(booking: PlacedBooking, as: BookingPart, undone: readonly string[]): ScheduleEvent {
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
