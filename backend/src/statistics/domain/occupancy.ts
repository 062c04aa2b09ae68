import type { ClockTime } from '@cablepark/contracts/shared/riga-time';
import type { Occupancy } from '@cablepark/contracts/statistics/statistics';

/**
 * Counts the booked and available slots of each half hour of the week, in the order of the week.
 */
export function computeOccupancy(
  slots: Iterable<{ dayOfWeek: number; time: ClockTime; isBooked: boolean }>,
): Occupancy {
  const cells = new Map<
    string,
    { dayOfWeek: number; time: ClockTime; booked: number; capacity: number }
  >();
  for (const { dayOfWeek, time, isBooked } of slots) {
    const key = `${dayOfWeek} ${time}`;
    const { booked, capacity } = cells.get(key) ?? { booked: 0, capacity: 0 };
    cells.set(key, {
      dayOfWeek,
      time,
      booked: booked + (isBooked ? 1 : 0),
      capacity: capacity + 1,
    });
  }

  const inOrder = [...cells].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    cells: inOrder.map(([, cell]) => ({
      ...cell,
      share: computeShare(cell.booked, cell.capacity),
    })),
  };
}

/** Returns a share from 0 to 1, not rounded; 0 if there is nothing. */
export const computeShare = (part: number, whole: number): number =>
  whole === 0 ? 0 : part / whole;
