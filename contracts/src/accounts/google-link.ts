import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { currentPassword } from './account-form.ts';

/**
 * Begins linking a Google account. `url` has to be opened in the same browser and works in this session only. A user
 * without a password must have signed in just now. If Google is not configured, `url` leads to the profile with the
 * reason.
 */
export const linkGoogle = defineEndpoint({
  name: 'linkGoogle',
  method: 'POST',
  path: '/api/user/google',
  summary: 'Begin linking a Google account to one’s own',
  roles: signedIn,
  body: z.object({ password: currentPassword.optional() }),
  example: { password: 'a long password' },
  response: z.object({ url: z.string() }),
  errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'THROTTLED', 'UNAVAILABLE'],
});

/** Unlinks every Google account from the caller’s own. Does nothing if none is linked. */
export const unlinkGoogle = defineEndpoint({
  name: 'unlinkGoogle',
  method: 'DELETE',
  path: '/api/user/google',
  summary: 'Unlink Google from one’s own account',
  roles: signedIn,
  response: z.object({ message: z.string() }),
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
