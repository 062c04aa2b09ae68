import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers, userRole } from '../shared/roles.ts';
import {
  LEAST_STAFF_PASSWORD,
  newPassword,
  optionalPhone,
  passwordIsNoName,
  requiredEmail,
  requiredName,
  username,
} from './account-form.ts';
import { usernameIsOwn } from './names.ts';
import { user } from './user.ts';

/** Only an admin may create admins (rule 1.6). */
export const createUser = defineEndpoint({
  name: 'createUser',
  method: 'POST',
  path: '/api/users',
  summary: 'Make an account for somebody',
  roles: managers,
  body: z
    .object({
      email: requiredEmail('Please enter a valid email address'),
      username,
      password: newPassword(LEAST_STAFF_PASSWORD),
      firstName: requiredName('First name must be at least 2 characters'),
      lastName: requiredName('Last name must be at least 2 characters'),
      role: z.enum(userRole.options, { error: 'Please select a role' }),
      phoneNumber: optionalPhone,
    })
    .refine(...passwordIsNoName)
    .refine(...usernameIsOwn)
    .transform(({ role, password, ...profile }) => ({ role, password, profile })),
  example: {
    email: 'janis@example.com',
    username: 'janis',
    password: 'a long password',
    firstName: 'Jānis',
    lastName: 'Kalniņš',
    role: 'operator',
  },
  response: user,
  status: 201,
  errors: ['NOT_ALLOWED', 'EMAIL_TAKEN', 'USERNAME_TAKEN', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
