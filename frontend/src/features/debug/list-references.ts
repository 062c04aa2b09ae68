import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';

/** The references of the slots' bookings, without duplicates, in the order of the slots. */
export const listReferences = (slots: readonly TimeSlot[]): string[] => [
  ...new Set(slots.flatMap(({ bookingReference }) => (bookingReference ? [bookingReference] : []))),
];
