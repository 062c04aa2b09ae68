import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { slotsOfDay, slotStart, timeOf, type Day } from '@cablepark/contracts/shared/riga-time';

/** A free slot at a local time of a Riga day. In October `round` 1 is the second occurrence of the repeated hour. */
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
