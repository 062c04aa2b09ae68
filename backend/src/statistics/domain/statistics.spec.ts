import { describe, expect, it } from '@jest/globals';

import { computeStatistics, type Sales } from './statistics.ts';

const nothing: Sales = {
  bookings: 0,
  slots: 0,
  revenue: 0,
  revenueToCome: 0,
  availableSlots: 0,
  byDay: [],
  slotsByTime: [],
};

describe('statistics', () => {
  it('are zero if nothing was sold or nothing could be', () => {
    const zeros = {
      bookingRate: 0,
      totalBookings: 0,
      forecastedIncome: 0,
      avgSessionLength: 0,
      bookingsByDay: [],
      popularTimeSlots: [],
      salesByDay: [],
      totalRevenue: 0,
      totalHours: 0,
    };
    expect(computeStatistics(nothing)).toEqual(zeros);
    expect(computeStatistics({ ...nothing, availableSlots: 14 })).toEqual(zeros);
  });

  it('follow their definitions', () => {
    const sales: Sales = {
      bookings: 2,
      slots: 5,
      revenue: 11_050,
      revenueToCome: 2500,
      availableSlots: 15,
      byDay: [
        { day: '2026-06-03', bookings: 1, slots: 2, revenue: 4050 },
        { day: '2026-06-01', bookings: 1, slots: 3, revenue: 7000 },
      ],
      slotsByTime: [
        { time: '15:00', slots: 1 },
        { time: '10:30', slots: 2 },
        { time: '10:00', slots: 2 },
      ],
    };
    expect(computeStatistics(sales)).toEqual({
      bookingRate: 25,
      totalBookings: 2,
      forecastedIncome: 25,
      avgSessionLength: 75,
      totalRevenue: 110.5,
      totalHours: 2.5,
      bookingsByDay: [
        { day: '2026-06-01', count: 1, percentage: 50 },
        { day: '2026-06-03', count: 1, percentage: 50 },
      ],
      salesByDay: [
        { day: '2026-06-01', revenue: 70, hours: 1.5 },
        { day: '2026-06-03', revenue: 40.5, hours: 1 },
      ],
      popularTimeSlots: [
        { time: '10:00', count: 2, percentage: 40 },
        { time: '10:30', count: 2, percentage: 40 },
        { time: '15:00', count: 1, percentage: 20 },
      ],
    });
  });
});
