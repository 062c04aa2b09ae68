import { DateTime } from 'luxon';

import type { ParkEvent } from '@cablepark/contracts/events';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Cancellations, Occupancy } from '@cablepark/contracts/statistics/statistics';

const toRigaTime = (instant: string) => DateTime.fromISO(instant, { zone: 'Europe/Riga' });
const dayOf = (instant: string) => toRigaTime(instant).toFormat('yyyy-MM-dd');
const startOf = (slotId: number) => new Date(slotId * 1_800_000).toISOString();
const isOnSale = ({ status }: TimeSlot) => status === 'booked' || status === 'available';

/** The slots that the calendar showed as booked when a Riga day ended. */
export interface DayEnd {
  readonly day: string;
  readonly sold: readonly number[];
}

/**
 * The pickup of a month, from 60 days ahead to none. After the last of these days nothing has
 * changed.
 */
export function recountPickup(
  slots: readonly TimeSlot[],
  month: string,
  dayEnds: readonly DayEnd[],
) {
  const onSale = slots.filter((one) => isOnSale(one) && dayOf(one.startTime).startsWith(month));
  const shares = Array.from({ length: 61 }, (_, i) => {
    const wasSold = onSale.filter(({ id, startTime }) => {
      const asOf = toRigaTime(startTime)
        .startOf('day')
        .minus({ days: 60 - i })
        .toFormat('yyyy-MM-dd');
      return dayEnds.findLast(({ day }) => day <= asOf)?.sold.includes(id) ?? false;
    });
    return onSale.length === 0 ? 0 : wasSold.length / onSale.length;
  });
  return { capacity: onSale.length, shares };
}

export function recountOccupancy(
  slots: readonly TimeSlot[],
  isIn: (day: string) => boolean,
): Occupancy {
  const cells = new Map<string, { booked: number; capacity: number }>();
  for (const { status, startTime } of slots.filter(
    (one) => isOnSale(one) && isIn(dayOf(one.startTime)),
  )) {
    const key = `${toRigaTime(startTime).weekday - 1} ${toRigaTime(startTime).toFormat('HH:mm')}`;
    const cell = cells.get(key) ?? { booked: 0, capacity: 0 };
    cells.set(key, {
      booked: cell.booked + (status === 'booked' ? 1 : 0),
      capacity: cell.capacity + 1,
    });
  }

  return {
    cells: [...cells]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, { booked, capacity }]) => ({
        dayOfWeek: Number(key.slice(0, 1)),
        time: key.slice(2),
        booked,
        capacity,
        share: booked / capacity,
      })),
  };
}

const NOTICES = [
  [0, 2],
  [2, 24],
  [24, 72],
  [72, 168],
  [168, null],
] as const;

export function recountCancellations(
  events: readonly ParkEvent[],
  isIn: (day: string) => boolean,
): Cancellations {
  const cancelled = events.flatMap(({ type, data, metadata }) => {
    if (type !== 'BookingCancelled') {
      return [];
    }

    const slots = data.lost ? data.lost.slots : data.slots;
    const start = startOf(Math.min(...slots.map(({ slotId }) => slotId)));
    const hours = Math.max(0, (Date.parse(start) - Date.parse(metadata.at)) / 3_600_000);
    const cents = slots.reduce((sum, { priceCents }) => sum + priceCents, 0);
    return isIn(dayOf(start)) ? [{ reason: data.reason, hours, slots: slots.length, cents }] : [];
  });
  const sumUp = (some: typeof cancelled) => ({
    bookings: some.length,
    slots: some.reduce((sum, { slots }) => sum + slots, 0),
    revenue: some.reduce((sum, { cents }) => sum + cents, 0) / 100,
  });
  return {
    ...sumUp(cancelled),
    byReason: (['customer', 'staff', 'weather', 'breakdown', 'other', 'unknown'] as const).map(
      (reason) => ({
        reason,
        ...sumUp(cancelled.filter((one) => one.reason === reason)),
      }),
    ),
    byNotice: NOTICES.map(([fromHours, toHours]) => ({
      fromHours,
      toHours,
      ...sumUp(
        cancelled.filter(({ hours }) => hours >= fromHours && hours < (toHours ?? Infinity)),
      ),
    })),
  };
}
