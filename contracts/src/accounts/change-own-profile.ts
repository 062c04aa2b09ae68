import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { signedIn } from '../shared/roles.ts';
import { currentPassword, optionalName, optionalPhone, requiredEmail, username } from './account-form.ts';
import { user } from './user.ts';

/** Null clears; to leave it out is the form's own matter. */
const clearable = (schema: typeof optionalName | typeof optionalPhone) =>
  z
    .string()
    .nullable()
    .pipe(schema as z.ZodType<string | null, string | null>);

/**
 * What is left out stays as it is; null clears names and phone. Another e-mail wants the password, or to have signed
 * in just now where there is none: it gets a link and takes the old one's place once it is proved.
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
