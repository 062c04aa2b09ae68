import { defineEndpoint } from '../shared/define-endpoint.ts';
import { user } from './user.ts';

export const getCurrentUser = defineEndpoint('getCurrentUser', 'GET /api/user', 'signedIn', {
  summary: 'Who is signed in',
  response: user,
});

/**
 * Ends the session on the server and removes the cookie. Without a session there is nothing to do.
 */
export const signOut = defineEndpoint('signOut', 'POST /api/logout', 'everyone', {
  summary: 'Sign out',
});
