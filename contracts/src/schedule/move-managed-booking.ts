import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { managedBooking, manageToken } from './managed-booking.ts';
import { moveBooking, moveForm } from './move-booking.ts';

/** Gives a booking other slots, by the rules for its owner (rule 20.3). */
export const moveManagedBooking = defineEndpoint({
  name: 'moveManagedBooking',
  method: 'POST',
  path: '/api/manage/:token/move',
  summary: 'Move a booking to other time slots by its link',
  roles: everyone,
  takesKey: true,
  params: z.object({ token: manageToken }),
  body: moveForm,
  example: { timeSlotIds: [989_064, 989_065] },
  response: managedBooking,
  errors: [...moveBooking.errors, 'BOOKING_OVER'],
});
