import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';

/** Ends the session on the server, and forgets the cookie. Who has none is signed out already. */
export const signOut = defineEndpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out',
  roles: everyone,
  response: z.object({ message: z.string() }),
});
