import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { currentPassword, LEAST_OWN_PASSWORD, newPassword } from './account-form.ts';

/**
 * Ends all other sessions of the caller. A user without a password leaves `currentPassword` out and must have signed in
 * just now.
 */
export const changeOwnPassword = defineEndpoint({
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change one’s own password',
  roles: signedIn,
  body: z.object({ currentPassword: currentPassword.optional(), newPassword: newPassword(LEAST_OWN_PASSWORD) }),
  example: { currentPassword: 'a long password', newPassword: 'a longer password' },
  response: z.object({ message: z.string() }),
  errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
