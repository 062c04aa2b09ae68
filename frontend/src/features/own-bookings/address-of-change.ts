/** The page on which the time of one of the user's own bookings is changed. */
export const addressOfChange = (reference: string): string => `/profile/bookings/${reference}/time`;

/** My Bookings on the profile page. */
export const MY_BOOKINGS = '/profile?tab=bookings';
