import { dayOf } from '@cablepark/contracts/shared/riga-time';
import { text } from '../runtime/columns.ts';
import { defineReadModel } from '../runtime/define-read-model.ts';
import { defineTable } from '../runtime/define-table.ts';

/** The days on which an Idempotency-Key, as a keyed hash, has placed a booking. */
export const bookingRequests = defineTable('booking_requests', {
  requestKey: text().key().sealed(),
  day: text().key(),
});

/**
 * Keeps which keys have placed bookings, so that no other request uses them. It is apart from the bookings because
 * whatever becomes of them, its rows stay as they are.
 */
export const bookingRequestsReadModel = defineReadModel({
  name: 'booking_requests',
  version: 1,
  tables: [bookingRequests],
  on: {
    BookingPlaced: ({ data: { idempotency, slots } }, changes) => {
      const [first] = slots;
      if (idempotency && first) changes.put(bookingRequests, { requestKey: idempotency.key, day: dayOf(first.slotId) });
    },
  },
});
