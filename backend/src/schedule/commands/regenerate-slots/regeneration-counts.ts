import type { ScheduleStreamEvent } from '@cablepark/contracts/events';

export interface RegenerationCounts {
  readonly generatedSlots: number;
  readonly removedSlots: number;
  readonly preservedBookings: number;
}

/** Counts the slots that these events open and remove. `preservedBookings` is the number of bookings that stay. */
export const countsOf = (events: readonly ScheduleStreamEvent[], preservedBookings: number): RegenerationCounts => {
  const generated = events.flatMap((event) => (event.type === 'SlotsGenerated' ? [event.data] : []));
  return {
    generatedSlots: generated.reduce((sum, { slots }) => sum + slots.length, 0),
    removedSlots: generated.reduce((sum, { removed }) => sum + removed.length, 0),
    preservedBookings,
  };
};

export const cancelledIn = (events: readonly ScheduleStreamEvent[]): number =>
  events.filter(({ type }) => type === 'BookingCancelled').length;
