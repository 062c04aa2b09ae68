import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { currentPassword } from './account-form.ts';
import { toOwnPath } from './own-path.ts';

/**
 * Why a sign-in with Google ended at `/auth?error=<code>`, or linking at `/profile?error=<code>`.
 */
export const googleSignInErrors = {
  GOOGLE_NOT_CONFIGURED: 'Google sign-in is not set up here. Please use your e-mail and password.',
  GOOGLE_FAILED:
    'Signing in with Google did not work. Please try again, or use your e-mail and password.',
  GOOGLE_EMAIL_NOT_VERIFIED:
    'Google has not verified your e-mail address. Please use your e-mail and password.',
  ACCOUNT_INACTIVE: 'This account is not active.',
  GOOGLE_NOT_LINKED: 'Sign in with your password and link Google in your profile.',
  GOOGLE_LINKED_ELSEWHERE: 'This Google account is linked to another account.',
} as const;
export type GoogleSignInError = keyof typeof googleSignInErrors;

const redirect = z.string().describe('Nothing: the address is in `Location`.');

export const startGoogleSignIn = defineEndpoint(
  'startGoogleSignIn',
  'GET /api/auth/google',
  'everyone',
  {
    summary: 'Sign in with Google: redirects to Google, or to /auth if it is not set up',
    query: z
      .object({ returnTo: z.string().optional().catch(undefined) })
      .transform(({ returnTo }) => toOwnPath(returnTo)),
    response: redirect,
    status: 302,
  },
);

/**
 * Google redirects here, and this to the requested path or `/auth?error=<code>`, or back to the
 * profile.
 */
export const finishGoogleSignIn = defineEndpoint(
  'finishGoogleSignIn',
  'GET /api/auth/google/callback',
  'everyone',
  {
    summary: 'Where Google sends the browser back to',
    query: z.object({
      code: z.string().optional().catch(undefined),
      state: z.string().optional().catch(undefined),
      error: z.string().optional().catch(undefined),
    }),
    response: redirect,
    status: 302,
  },
);

/**
 * Begins linking a Google account. `url` works in the same browser and session only. A user without
 * a password must have just signed in. If Google is not configured, `url` leads to the profile with
 * the reason.
 */
export const linkGoogle = defineEndpoint('linkGoogle', 'POST /api/user/google', 'signedIn', {
  summary: 'Begin linking a Google account to one’s own',
  body: z.object({ password: currentPassword.optional() }),
  example: { password: 'a long password' },
  response: z.object({ url: z.string() }),
  errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'THROTTLED', 'UNAVAILABLE'],
});

/** Unlinks every Google account from the caller’s own. Does nothing if none is linked. */
export const unlinkGoogle = defineEndpoint('unlinkGoogle', 'DELETE /api/user/google', 'signedIn', {
  summary: 'Unlink Google from one’s own account',
  errors: ['OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
