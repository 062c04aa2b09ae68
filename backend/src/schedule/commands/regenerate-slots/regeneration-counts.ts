import type { DayEvent } from '../../domain/day-schedule.ts';

export interface RegenerationCounts {
  readonly generatedSlots: number;
  readonly removedSlots: number;
  readonly preservedBookings: number;
}

const nothingRegenerated: RegenerationCounts = { generatedSlots: 0, removedSlots: 0, preservedBookings: 0 };

/**
 * Counts the slots that these events of a day open and remove. `preservedBookings` is the number of bookings that stay.
 */
export const countsOf = (events: readonly DayEvent[], preservedBookings: number): RegenerationCounts => ({
  generatedSlots: events.reduce(
    (sum, event) => sum + (event.type === 'SlotsGenerated' ? event.data.slots.length : 0),
    0,
  ),
  removedSlots: events.filter(({ type }) => type === 'SlotRemoved').length,
  preservedBookings,
});

export const cancelledIn = (events: readonly DayEvent[]): number =>
  events.filter(({ type }) => type === 'BookingCancelled').length;

export const sumOf = (counts: readonly RegenerationCounts[]): RegenerationCounts =>
  counts.reduce(
    (sum, day) => ({
      generatedSlots: sum.generatedSlots + day.generatedSlots,
      removedSlots: sum.removedSlots + day.removedSlots,
      preservedBookings: sum.preservedBookings + day.preservedBookings,
    }),
    nothingRegenerated,
  );
