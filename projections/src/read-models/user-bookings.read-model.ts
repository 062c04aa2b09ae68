import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable, text } from '../runtime/define-table.ts';

/** Which account a booking, standing or cancelled, belongs to. */
export const userBookings = defineTable('user_bookings', {
  ownerId: text().key(),
  bookingId: text().key(),
});

/** All bookings that each account ever had. Bookings of guests aren't in it. */
export const userBookingsReadModel = defineReadModel({
  name: 'user_bookings',
  version: 1,
  tables: [userBookings],
  on: {
    BookingPlaced: ({ data }, changes) => {
      if (data.ownerId !== null) {
        changes.put(userBookings, { ownerId: data.ownerId, bookingId: data.bookingId });
      }
    },
  },
});
