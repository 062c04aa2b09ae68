const OLD_ID = /^\d{4}-\d{2}-\d{2}\./;
/** The length of what came first in the ids of before: the day that the booking was placed for, and a dot. */
const DAY_AND_DOT = 11;

/** The id of a booking, also from an id of before, `2026-06-01.7HQ2…`, which still finds it. */
export const bookingIdOf = (id: string): string => (OLD_ID.test(id) ? id.slice(DAY_AND_DOT) : id);
