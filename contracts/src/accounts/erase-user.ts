import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { userKey } from './user-key.ts';

/**
 * Closes an account and erases the personal data of its owner, bookings and feedback. Only an admin may erase an admin.
 */
export const eraseUser = defineEndpoint({
  name: 'eraseUser',
  method: 'DELETE',
  path: '/api/users/:id/personal-data',
  summary: 'Erase an account and its personal data for good',
  roles: managers,
  params: z.object({ id: userKey }),
  response: z.object({ message: z.string() }),
  errors: ['NOT_ALLOWED', 'USER_NOT_FOUND', 'BOOKINGS_STANDING', 'LAST_ADMIN', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
