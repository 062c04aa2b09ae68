import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { currentPassword } from './account-form.ts';

/** Erases the caller’s own account, like `eraseUser`. A user without a password must have signed in just now. */
export const deleteOwnAccount = defineEndpoint({
  name: 'deleteOwnAccount',
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete one’s own account and its personal data for good',
  roles: signedIn,
  body: z.object({ password: currentPassword.optional() }),
  example: { password: 'a long password' },
  response: z.object({ message: z.string() }),
  errors: [
    'WRONG_PASSWORD',
    'SIGN_IN_AGAIN',
    'BOOKINGS_STANDING',
    'LAST_ADMIN',
    'THROTTLED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});
