/** The address at which the staff's calendar opens a booking. */
export const bookingAddress = (reference: string): string =>
  `/admin/bookings?${new URLSearchParams({ reference }).toString()}`;
