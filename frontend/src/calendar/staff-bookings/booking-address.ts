/** The address at which the staff's calendar opens a booking. */
export const toBookingAddress = (reference: string): string =>
  `/admin/bookings?${new URLSearchParams({ reference }).toString()}`;
