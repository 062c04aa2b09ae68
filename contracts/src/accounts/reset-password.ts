import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { LEAST_STAFF_PASSWORD, newPassword } from './account-form.ts';
import { userKey } from './user-key.ts';

/** Sets a new password for a user and ends all of their sessions. Only an admin may do so for an admin (rule 1.6). */
export const resetPassword = defineEndpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/users/:id/reset-password',
  summary: 'Give a user another password',
  roles: managers,
  params: z.object({ id: userKey }),
  body: z.object({ password: newPassword(LEAST_STAFF_PASSWORD) }),
  example: { password: 'a long password' },
  response: z.object({ message: z.string() }),
  errors: ['NOT_ALLOWED', 'USER_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
