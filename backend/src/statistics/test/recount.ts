import { DateTime } from 'luxon';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

const toRigaTime = (instant: string) => DateTime.fromISO(instant, { zone: 'Europe/Riga' });
const days = new Map<string, string>();
/**
 * The Riga day of an instant. luxon is slow and the same instants occur often, so results are
 * cached.
 */
function dayOf(instant: string): string {
  const day = days.get(instant) ?? toRigaTime(instant).toFormat('yyyy-MM-dd');
  days.set(instant, day);
  return day;
}

const toPercentage = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const sumUp = (slots: readonly { readonly price: number }[]) =>
  slots.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;

function countEach(keys: readonly string[]): { key: string; count: number; percentage: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  return [...counts].map(([key, count]) => ({
    key,
    count,
    percentage: toPercentage(count, keys.length),
  }));
}

/**
 * Computes the statistics of docs/statistics.md from the lists of bookings and slots, for the Riga
 * days that `isIn` accepts. It shares no code with the read model.
 */
export function recountStatistics(
  bookings: readonly BookingWithSlots[],
  slots: readonly TimeSlot[],
  isIn: (day: string) => boolean,
  now: Date,
): Statistics {
  const counts = bookings.filter(({ firstSlotTime }) => isIn(dayOf(firstSlotTime ?? '')));
  const sold = counts.flatMap(({ timeSlots }) => timeSlots);
  const available = slots.filter(
    ({ status, startTime }) => status === 'available' && isIn(dayOf(startTime)),
  );
  const byDay = countEach(counts.map(({ firstSlotTime }) => dayOf(firstSlotTime ?? '')));
  const byTime = countEach(sold.map(({ startTime }) => toRigaTime(startTime).toFormat('HH:mm')));
  return {
    bookingRate: toPercentage(sold.length, sold.length + available.length),
    totalBookings: counts.length,
    forecastedIncome: sumUp(sold.filter(({ startTime }) => new Date(startTime) > now)),
    avgSessionLength: counts.length === 0 ? 0 : (sold.length * 30) / counts.length,
    bookingsByDay: byDay
      .map(({ key, ...rest }) => ({ day: key, ...rest }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    popularTimeSlots: byTime
      .map(({ key, ...rest }) => ({ time: key, ...rest }))
      .sort((a, b) => b.count - a.count || a.time.localeCompare(b.time)),
    salesByDay: byDay
      .map(({ key }) => {
        const soldThen = sold.filter(({ startTime }) => dayOf(startTime) === key);
        return { day: key, revenue: sumUp(soldThen), hours: soldThen.length / 2 };
      })
      .sort((a, b) => a.day.localeCompare(b.day)),
    totalRevenue: sumUp(sold),
    totalHours: sold.length / 2,
  };
}
