import { toEuros, type Cents } from '@cablepark/contracts/shared/money';
import { SLOT_MINUTES, type ClockTime, type Day } from '@cablepark/contracts/shared/riga-time';
import type { Statistics } from '@cablepark/contracts/statistics/statistics';

/**
 * The sales that the statistics of a period are computed from: sold slots by day and start time,
 * and unsold ones.
 */
export interface Sales {
  readonly bookings: number;
  readonly slots: number;
  readonly revenue: Cents;
  /** The revenue of slots that have not begun. */
  readonly revenueToCome: Cents;
  readonly availableSlots: number;
  readonly byDay: readonly SalesOfDay[];
  readonly slotsByTime: readonly { readonly time: ClockTime; readonly slots: number }[];
}

interface SalesOfDay {
  readonly day: Day;
  readonly bookings: number;
  readonly slots: number;
  readonly revenue: Cents;
}

/**
 * Computes the figures as docs/statistics.md defines them. Nothing is rounded. Without sales every
 * figure is zero.
 */
export function computeStatistics(sales: Sales): Statistics {
  const { bookings, slots, availableSlots } = sales;
  const byDay = [...sales.byDay].sort((a, b) => (a.day < b.day ? -1 : 1));
  return {
    bookingRate: toPercent(slots, slots + availableSlots),
    totalBookings: bookings,
    forecastedIncome: toEuros(sales.revenueToCome),
    avgSessionLength: bookings === 0 ? 0 : (slots * SLOT_MINUTES) / bookings,
    bookingsByDay: byDay.map((one) => ({
      day: one.day,
      count: one.bookings,
      percentage: toPercent(one.bookings, bookings),
    })),
    popularTimeSlots: [...sales.slotsByTime]
      .sort((a, b) => b.slots - a.slots || (a.time < b.time ? -1 : 1))
      .map((one) => ({
        time: one.time,
        count: one.slots,
        percentage: toPercent(one.slots, slots),
      })),
    salesByDay: byDay.map((one) => ({
      day: one.day,
      revenue: toEuros(one.revenue),
      hours: toHours(one.slots),
    })),
    totalRevenue: toEuros(sales.revenue),
    totalHours: toHours(slots),
  };
}

const toHours = (slots: number): number => (slots * SLOT_MINUTES) / 60;

const toPercent = (part: number, whole: number): number => (whole === 0 ? 0 : (part / whole) * 100);
