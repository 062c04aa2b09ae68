import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { timePageQuery } from '../shared/fields.ts';
import { uuid } from '../shared/ids.ts';
import { userRole } from '../shared/user-role.ts';
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

/**
 * A user’s id in a path. Other text becomes empty, so that the user is unknown rather than the
 * request invalid.
 */
export const userKey = z.string().transform((text) => {
  const parsed = uuid.safeParse(text);
  return parsed.success ? parsed.data : '';
});

export const listUsers = defineEndpoint('listUsers', 'GET /api/users', 'managers', {
  summary: 'Users, newest first',
  query: z.object(timePageQuery),
  response: z.array(user),
});

/** Only an admin may create admins (rule 1.6). */
export const createUser = defineEndpoint('createUser', 'POST /api/users', 'managers', {
  summary: 'Make an account for somebody',
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

/**
 * Makes a user inactive, which ends all of their sessions, or active again (rule 8.5). Only an
 * admin may change an admin, and nobody can deactivate themselves.
 */
export const changeUser = defineEndpoint('changeUser', 'PATCH /api/users/:id', 'managers', {
  summary: 'Make a user inactive or active again',
  params: z.object({ id: userKey }),
  body: z.object({ isActive: z.boolean({ error: 'Active must be true or false' }) }),
  example: { isActive: false },
  response: user,
  errors: ['NOT_ALLOWED', 'USER_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});

/**
 * Closes an account and erases its owner's personal data, bookings and feedback. Only an admin may
 * erase an admin.
 */
export const eraseUser = defineEndpoint(
  'eraseUser',
  'DELETE /api/users/:id/personal-data',
  'managers',
  {
    summary: 'Erase an account and its personal data for good',
    params: z.object({ id: userKey }),
    errors: [
      'NOT_ALLOWED',
      'USER_NOT_FOUND',
      'BOOKINGS_STANDING',
      'LAST_ADMIN',
      'OUTCOME_UNKNOWN',
      'UNAVAILABLE',
    ],
  },
);
