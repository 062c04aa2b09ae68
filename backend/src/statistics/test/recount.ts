import { DateTime } from 'luxon';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

const riga = (instant: string) => DateTime.fromISO(instant, { zone: 'Europe/Riga' });
const days = new Map<string, string>();
/**
 * The Riga day of an instant. luxon is slow and the same instants occur often, so results are
 * cached.
 */
function dayOf(instant: string): string {
  const day = days.get(instant) ?? riga(instant).toFormat('yyyy-MM-dd');
  days.set(instant, day);
  return day;
}

const percentage = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100);
const sumOf = (slots: readonly { readonly price: number }[]) =>
  slots.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;

function counted(keys: readonly string[]): { key: string; count: number; percentage: number }[] {
  const counts = new Map<string, number>();
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }

  return [...counts].map(([key, count]) => ({
    key,
    count,
    percentage: percentage(count, keys.length),
  }));
}

/**
 * Computes the statistics of docs/statistics.md from the lists of bookings and slots, for the Riga
 * days that `isIn` accepts. It shares no code with the read model.
 */
export function recount(
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
  const byDay = counted(counts.map(({ firstSlotTime }) => dayOf(firstSlotTime ?? '')));
  const byTime = counted(sold.map(({ startTime }) => riga(startTime).toFormat('HH:mm')));
  return {
    bookingRate: percentage(sold.length, sold.length + available.length),
    totalBookings: counts.length,
    forecastedIncome: sumOf(sold.filter(({ startTime }) => new Date(startTime) > now)),
    avgSessionLength: counts.length === 0 ? 0 : (sold.length * 30) / counts.length,
    bookingsByDay: byDay
      .map(({ key, ...rest }) => ({ day: key, ...rest }))
      .sort((a, b) => a.day.localeCompare(b.day)),
    popularTimeSlots: byTime
      .map(({ key, ...rest }) => ({ time: key, ...rest }))
      .sort((a, b) => b.count - a.count || a.time.localeCompare(b.time)),
    totalRevenue: sumOf(sold),
    totalHours: sold.length / 2,
  };
}
