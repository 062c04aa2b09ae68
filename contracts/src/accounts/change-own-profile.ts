import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { currentPassword, optionalName, optionalPhone, requiredEmail, username } from './account-form.ts';
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
  roles: signedIn,
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
