import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';
import { LEAST_OWN_PASSWORD, newPassword, requiredEmail } from './account-form.ts';
import { linkToken } from './mailed-link.ts';

/** The answer is the same whether or not there is an account with that e-mail. */
export const forgotPassword = defineEndpoint({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Have a link mailed by which to choose another password',
  roles: everyone,
  body: z.object({ email: requiredEmail('Please enter a valid email') }),
  example: { email: 'anna@example.com' },
  response: z.object({ message: z.string() }),
  errors: ['THROTTLED', 'UNAVAILABLE'],
});

/**
 * Ends all sessions of the account and unlinks Google, but signs nobody in. A refused password doesn’t use up the link.
 */
export const resetForgottenPassword = defineEndpoint({
  name: 'resetForgottenPassword',
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Choose another password by the link that was mailed',
  roles: everyone,
  body: z.object({ token: linkToken, password: newPassword(LEAST_OWN_PASSWORD) }),
  example: { token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw', password: 'a longer password' },
  response: z.object({ message: z.string() }),
  errors: ['TOKEN_INVALID', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
