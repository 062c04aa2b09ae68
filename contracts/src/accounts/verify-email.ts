import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { linkToken } from './mailed-link.ts';
import { user } from './user.ts';

/**
 * Proves that the caller reads the e-mail that the link was mailed to; if it is a new one, it replaces the old one. The
 * link works once, in a session of the account that requested it.
 */
export const verifyEmail = defineEndpoint({
  name: 'verifyEmail',
  method: 'POST',
  path: '/api/verify',
  summary: 'Prove one’s e-mail by the link that was mailed to it',
  roles: signedIn,
  body: z.object({ token: linkToken }),
  example: { token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw' },
  response: user,
  errors: ['TOKEN_INVALID', 'EMAIL_TAKEN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
