import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/table.ts';

/** That a booking, standing or cancelled, belongs to an account. */
export interface UserBookingRow {
  ownerId: string;
  bookingId: string;
}

export const userBookings = defineTable<UserBookingRow>('user_bookings', {
  columns: {
    ownerId: { name: 'owner_id', type: 'text', primary: true },
    bookingId: { name: 'booking_id', type: 'text', primary: true },
  },
});

/** The bookings that each account ever had; those of guests aren't in it. */
export const userBookingsReadModel = defineReadModel({
  name: 'user_bookings',
  version: 2,
  tables: [userBookings],
  on: {
    BookingPlaced: ({ data }, changes) => {
      if (data.ownerId !== null) changes.put(userBookings, { ownerId: data.ownerId, bookingId: data.bookingId });
    },
  },
});
