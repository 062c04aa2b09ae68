import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { linkTokenOf } from '../shared/link-token.ts';
import {
  LEAST_OWN_PASSWORD,
  LEAST_STAFF_PASSWORD,
  newPassword,
  requiredEmail,
} from './account-form.ts';
import { userKey } from './manage-users.ts';
import { user } from './user.ts';

const NO_TOKEN = 'The link’s token is required';

/**
 * The token of a mailed link. It comes from a page’s address, so any text is accepted and then
 * either known or not.
 */
const mailedToken = z.string({ error: NO_TOKEN }).min(1, NO_TOKEN).transform(linkTokenOf);

/** How long the links are valid. */
export const VERIFICATION_DAYS = 7;
export const RESET_MINUTES = 60;

/**
 * Mails the caller a new link to prove their e-mail, unless it is proved; the previous link stops
 * working.
 */
export const requestVerification = defineEndpoint(
  'requestVerification',
  'POST /api/user/verification',
  'signedIn',
  {
    summary: 'Request another link to confirm one’s e-mail',
    errors: ['THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
  },
);

/**
 * Proves an e-mail by its link, once and in a session of the account that requested it; a new one
 * replaces the old.
 */
export const verifyEmail = defineEndpoint('verifyEmail', 'POST /api/verify', 'signedIn', {
  summary: 'Confirm one’s e-mail with the mailed link',
  body: z.object({ token: mailedToken }),
  example: { token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw' },
  response: user,
  errors: ['TOKEN_INVALID', 'EMAIL_TAKEN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});

/** The answer is the same whether or not there is an account with that e-mail. */
export const forgotPassword = defineEndpoint(
  'forgotPassword',
  'POST /api/password/forgot',
  'everyone',
  {
    summary: 'Request a link to choose a new password',
    body: z.object({ email: requiredEmail('Please enter a valid email') }),
    example: { email: 'anna@example.com' },
    errors: ['THROTTLED', 'UNAVAILABLE'],
  },
);

/**
 * Ends all sessions of the account and unlinks Google, but signs nobody in. A refused password
 * keeps the link.
 */
export const resetForgottenPassword = defineEndpoint(
  'resetForgottenPassword',
  'POST /api/password/reset',
  'everyone',
  {
    summary: 'Choose a new password with the mailed link',
    body: z.object({ token: mailedToken, password: newPassword(LEAST_OWN_PASSWORD) }),
    example: {
      token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw',
      password: 'a longer password',
    },
    errors: ['TOKEN_INVALID', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
  },
);

/**
 * Sets a new password for a user and ends all of their sessions. Only an admin may do so for an
 * admin (rule 1.6).
 */
export const resetPassword = defineEndpoint(
  'resetPassword',
  'POST /api/users/:id/reset-password',
  'managers',
  {
    summary: "Reset a user's password",
    params: z.object({ id: userKey }),
    body: z.object({ password: newPassword(LEAST_STAFF_PASSWORD) }),
    example: { password: 'a long password' },
    errors: ['NOT_ALLOWED', 'USER_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
  },
);
