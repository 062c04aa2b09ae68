import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import {
  LEAST_OWN_PASSWORD,
  newPassword,
  optionalName,
  optionalPhone,
  passwordIsNoName,
  requiredEmail,
  username,
} from './account-form.ts';
import { usernameIsOwn } from './names.ts';
import { user } from './user.ts';

/** A visitor who registers becomes an athlete, whatever role is sent (rule 1.2), and is signed in. */
export const register = defineEndpoint({
  name: 'register',
  method: 'POST',
  path: '/api/register',
  summary: 'Make an account of one’s own',
  roles: 'everyone',
  body: z
    .object({
      username,
      email: requiredEmail('Please enter a valid email'),
      password: newPassword(LEAST_OWN_PASSWORD),
      confirmPassword: z.string().optional(),
      firstName: optionalName,
      lastName: optionalName,
      phoneNumber: optionalPhone,
    })
    .refine(({ password, confirmPassword }) => confirmPassword === undefined || confirmPassword === password, {
      error: 'Passwords do not match',
      path: ['confirmPassword'],
    })
    .refine(...passwordIsNoName)
    .refine(...usernameIsOwn)
    .transform(({ password, confirmPassword: _, ...profile }) => ({ password, profile })),
  example: { username: 'anna', email: 'anna@example.com', password: 'a long password' },
  response: user,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
