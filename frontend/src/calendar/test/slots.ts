import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import { slotsOfDay, slotStart, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';

/** A free slot of a Riga day at a time on the clock; `round` is 1 for the second time that an hour comes in October. */
export function freeSlot(day: Day, time: string, more: Partial<TimeSlot> = {}, round = 0): TimeSlot {
  const id = slotsOfDay(day).filter((slot) => timeOf(slot) === time)[round];
  if (id === undefined) throw new Error(`${day} has no ${time}`);
  return {
    id,
    startTime: slotStart(id).toISOString(),
    endTime: slotStart(id + 1).toISOString(),
    price: 25,
    status: 'available',
    storageTimezone: 'UTC',
    isPast: false,
    isRestricted: false,
    ...more,
  };
}
