import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';
import { user } from './user.ts';
import { userKey } from './user-key.ts';

/**
 * Makes a user inactive, which ends all of their sessions, or active again (rule 8.5). Only an admin may change an
 * admin, and nobody can deactivate themselves.
 */
export const changeUser = defineEndpoint({
  name: 'changeUser',
  method: 'PATCH',
  path: '/api/users/:id',
  summary: 'Make a user inactive or active again',
  roles: managers,
  params: z.object({ id: userKey }),
  body: z.object({ isActive: z.boolean({ error: 'Active must be true or false' }) }),
  example: { isActive: false },
  response: user,
  errors: ['NOT_ALLOWED', 'USER_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
