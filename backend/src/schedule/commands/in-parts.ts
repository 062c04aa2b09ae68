/** About how many bookings one append can have an event for, whatever they hold. */
const MOST = 300;

/** Splits what the system does to any number of bookings, so that each part fits one append. */
export const inParts = (bookingIds: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(bookingIds.length / MOST) }, (_, i) => bookingIds.slice(i * MOST, (i + 1) * MOST));
