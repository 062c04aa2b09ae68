import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { slotIdInPath } from '../shared/ids.ts';
import { bookingKey } from './booking-ids.ts';

/** Erases the personal data of a booking, even of a cancelled one. The booking itself stays, without a customer. */
export const erasePersonalData = defineEndpoint({
  name: 'erasePersonalData',
  method: 'DELETE',
  path: '/api/bookings/:id/personal-data',
  summary: "Erase a booking's customer for good",
  roles: 'managers',
  takesKey: true,
  params: z.object({ id: bookingKey }),
  response: z.object({ message: z.string(), booking: z.object({ id: z.string() }) }),
  errors: ['BOOKING_NOT_FOUND'],
});

/** Erases every reason the slot was ever blocked for. A blocked slot stays blocked. */
export const eraseBlockReason = defineEndpoint({
  name: 'eraseBlockReason',
  method: 'DELETE',
  path: '/api/timeslots/:id/block-reason',
  summary: 'Erase for good the reason why a slot was blocked',
  roles: 'managers',
  takesKey: true,
  params: z.object({ id: slotIdInPath }),
  response: z.object({ message: z.string() }),
  errors: ['SLOT_NOT_FOUND'],
});
