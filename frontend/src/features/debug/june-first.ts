import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import type { Day } from '@cablepark/contracts/shared/riga-time';

export const juneFirst = (year: number): Day => `${year}-06-01`;

/** The year of the next 1 June, which may be today. */
export const yearOfNextJune = (today: Day): number => {
  const year = Number(today.slice(0, 4));
  return today <= juneFirst(year) ? year : year + 1;
};

/** The references of the slots' bookings, without duplicates, in the order of the slots. */
export const referencesIn = (slots: readonly TimeSlot[]): string[] => [
  ...new Set(slots.flatMap(({ bookingReference }) => (bookingReference ? [bookingReference] : []))),
];
