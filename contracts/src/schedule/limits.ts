/** For how many days slots are generated, today included (rule 2.5). */
export const BOOKING_WINDOW_DAYS = 28;

/**
 * The most half-hours in one booking of a customer. Otherwise a stranger could fill the park with a
 * single form.
 */
export const MAX_HALF_HOURS = 8;
