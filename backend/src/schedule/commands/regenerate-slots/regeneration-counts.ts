import type { DayEvent, DaySchedule } from '../../domain/day-schedule.ts';

export interface RegenerationCounts {
  readonly generatedSlots: number;
  readonly removedSlots: number;
  readonly preservedBookings: number;
}

export const nothingRegenerated: RegenerationCounts = { generatedSlots: 0, removedSlots: 0, preservedBookings: 0 };

/** Slots opened, slots gone and bookings left standing, by what was decided for a day that had these bookings before. */
export function countsOf(events: readonly DayEvent[], before: Pick<DaySchedule, 'bookings'>): RegenerationCounts {
  const count = (type: DayEvent['type']) => events.filter((event) => event.type === type).length;
  return {
    generatedSlots: events.reduce(
      (sum, event) => sum + (event.type === 'SlotsGenerated' ? event.data.slots.length : 0),
      0,
    ),
    removedSlots: count('SlotRemoved'),
    preservedBookings: before.bookings.size - count('BookingCancelled'),
  };
}

export const sumOf = (counts: readonly RegenerationCounts[]): RegenerationCounts =>
  counts.reduce(
    (sum, day) => ({
      generatedSlots: sum.generatedSlots + day.generatedSlots,
      removedSlots: sum.removedSlots + day.removedSlots,
      preservedBookings: sum.preservedBookings + day.preservedBookings,
    }),
    nothingRegenerated,
  );
