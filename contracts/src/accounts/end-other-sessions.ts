import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';

/** Ends all sessions of the caller but the current one. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'End all of one’s other sessions',
  roles: signedIn,
  response: z.object({ message: z.string() }),
  errors: ['UNAVAILABLE'],
});
