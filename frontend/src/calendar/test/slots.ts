import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  endOfSlot,
  slotAt,
  slotsOfDay,
  startOfSlot,
  timeOf,
  type Day,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { addHalfHours } from '@cablepark/contracts/shared/slot-ids';

/**
 * A free slot at a local time of a Riga day. In October `round` 1 is the second occurrence of the
 * repeated hour.
 */
export function makeFreeSlot(
  day: Day,
  time: string,
  more: Partial<TimeSlot> = {},
  round = 0,
): TimeSlot {
  const id = slotsOfDay(day).filter((slot) => timeOf(slot) === time)[round];
  if (id === undefined) {
    throw new Error(`${day} has no ${time}`);
  }

  return { ...makeSlot(id, 'available'), price: 25, ...more };
}

/** The slot at 15:00 in Riga on Monday, 1 June 2026. */
export const THREE = slotAt(new Date('2026-06-01T12:00:00Z'));

/** The slot that starts this many half hours after `THREE`, or before it. */
export const afterThree = (halfHours: number): SlotId => addHalfHours(THREE, halfHours);

/** A slot of 20 € with this id. */
export const makeSlot = (id: SlotId, status: TimeSlot['status'] = 'booked'): TimeSlot => ({
  id,
  startTime: startOfSlot(id).toISOString(),
  endTime: endOfSlot(id).toISOString(),
  price: 20,
  status,
  storageTimezone: 'UTC',
  isPast: false,
  isRestricted: false,
});
