import type { TimeSlot } from '@cablepark/contracts/schedule/time-slot';
import type { Day } from '@cablepark/contracts/shared/riga-time';

export const juneFirst = (year: number): Day => `${year}-06-01`;

/** The year whose 1 June is nearest ahead: after June it is the next one's. */
export const yearOfNextJune = (today: Day): number => {
  const year = Number(today.slice(0, 4));
  return today <= juneFirst(year) ? year : year + 1;
};

/** The bookings that slots belong to, each once, in the order of the day. */
export const bookingsOn = (slots: readonly TimeSlot[]): string[] => [
  ...new Set(slots.flatMap(({ bookingReference }) => (bookingReference ? [bookingReference] : []))),
];
