import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import {
  currentPassword,
  optionalName,
  optionalPhone,
  requiredEmail,
  username,
  LEAST_OWN_PASSWORD,
  newPassword,
} from './account-form.ts';
import { user } from './user.ts';

/** Null clears the field. Each form decides whether it may be left out. */
const clearable = (schema: typeof optionalName | typeof optionalPhone) =>
  z
    .string()
    .nullable()
    .pipe(schema as z.ZodType<string | null, string | null>);

/**
 * A field that is left out stays as it is; null clears names and phone. A new e-mail requires the password, or for a
 * user without one a sign-in just now. It gets a link and replaces the old one once it is proved.
 */
export const changeOwnProfile = defineEndpoint({
  name: 'changeOwnProfile',
  method: 'PATCH',
  path: '/api/user',
  summary: 'Change one’s own profile',
  roles: 'signedIn',
  body: z
    .object({
      firstName: clearable(optionalName),
      lastName: clearable(optionalName),
      phoneNumber: clearable(optionalPhone),
      username,
      email: requiredEmail('Please enter a valid email'),
      password: currentPassword,
    })
    .partial(),
  example: { firstName: 'Anna', phoneNumber: null, email: 'anna.berzina@example.com', password: 'a long password' },
  response: user,
  errors: [
    'WRONG_PASSWORD',
    'SIGN_IN_AGAIN',
    'EMAIL_TAKEN',
    'USERNAME_TAKEN',
    'THROTTLED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});

/** Ends all other sessions. A user without a password leaves `currentPassword` out and must have just signed in. */
export const changeOwnPassword = defineEndpoint({
  name: 'changeOwnPassword',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Change one’s own password',
  roles: 'signedIn',
  body: z.object({ currentPassword: currentPassword.optional(), newPassword: newPassword(LEAST_OWN_PASSWORD) }),
  example: { currentPassword: 'a long password', newPassword: 'a longer password' },
  response: z.object({ message: z.string() }),
  errors: ['WRONG_PASSWORD', 'SIGN_IN_AGAIN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});

/** Ends all sessions of the caller but the current one. */
export const endOtherSessions = defineEndpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/user/sessions',
  summary: 'End all of one’s other sessions',
  roles: 'signedIn',
  response: z.object({ message: z.string() }),
  errors: ['UNAVAILABLE'],
});

/** Erases the caller’s own account, like `eraseUser`. A user without a password must have signed in just now. */
export const deleteOwnAccount = defineEndpoint({
  name: 'deleteOwnAccount',
  method: 'DELETE',
  path: '/api/user',
  summary: 'Delete one’s own account and its personal data for good',
  roles: 'signedIn',
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
