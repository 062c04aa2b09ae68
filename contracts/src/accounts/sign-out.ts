import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';

/** Ends the session on the server and removes the cookie. Without a session there is nothing to do. */
export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  roles: everyone,
  response: z.object({ message: z.string() }),
});
