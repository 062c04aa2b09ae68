import { z } from 'zod';

import { feedback } from '../feedback/feedback.ts';
import { bookingWithSlots } from '../schedule/booking.ts';
import { listedWaitlistEntry } from '../schedule/waitlist.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { readEmail } from '../shared/email-address.ts';
import { dateTime } from '../shared/fields.ts';
import { email } from '../shared/text.ts';
import {
  currentPassword,
  LEAST_OWN_PASSWORD,
  MAX_PASSWORD_LENGTH,
  newPassword,
  optionalName,
  optionalPhone,
  passwordIsNoName,
  requiredEmail,
  username,
} from './account-form.ts';
import { usernameIsOwn } from './names.ts';
import { signInMethods, user } from './user.ts';

/** The errors of a request whose sender has to prove who they are once more. */
const proofErrors = ['WRONG_PASSWORD', 'SIGN_IN_AGAIN'] as const;

/** Null clears the field. Each form decides whether it may be left out. */
const clearable = (schema: typeof optionalName | typeof optionalPhone) =>
  z
    .string()
    .nullable()
    .pipe(schema as z.ZodType<string | null, string | null>);

/**
 * Fields that are left out stay; null clears a field. A new e-mail needs the password, or a fresh
 * sign-in, and has to be proved itself.
 */
export const changeOwnProfile = defineEndpoint('changeOwnProfile', 'PATCH /api/user', 'signedIn', {
  summary: 'Change one’s own profile',
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
  example: {
    firstName: 'Anna',
    phoneNumber: null,
    email: 'anna.berzina@example.com',
    password: 'a long password',
  },
  response: user,
  errors: [
    ...proofErrors,
    'EMAIL_TAKEN',
    'USERNAME_TAKEN',
    'THROTTLED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});

/**
 * Ends all other sessions. A user without a password leaves `currentPassword` out and must have
 * just signed in.
 */
export const changeOwnPassword = defineEndpoint(
  'changeOwnPassword',
  'POST /api/user/password',
  'signedIn',
  {
    summary: 'Change one’s own password',
    body: z.object({
      currentPassword: currentPassword.optional(),
      newPassword: newPassword(LEAST_OWN_PASSWORD),
    }),
    example: { currentPassword: 'a long password', newPassword: 'a longer password' },
    errors: [...proofErrors, 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
  },
);

/** Ends all sessions of the caller but the current one. */
export const endOtherSessions = defineEndpoint(
  'endOtherSessions',
  'DELETE /api/user/sessions',
  'signedIn',
  {
    summary: 'End all of one’s other sessions',
    errors: ['UNAVAILABLE'],
  },
);

/**
 * Erases the caller’s own account, like `eraseUser`. A user without a password must have signed in
 * just now.
 */
export const deleteOwnAccount = defineEndpoint('deleteOwnAccount', 'DELETE /api/user', 'signedIn', {
  summary: 'Delete one’s own account and its personal data for good',
  body: z.object({ password: currentPassword.optional() }),
  example: { password: 'a long password' },
  errors: [
    ...proofErrors,
    'BOOKINGS_STANDING',
    'LAST_ADMIN',
    'THROTTLED',
    'OUTCOME_UNKNOWN',
    'UNAVAILABLE',
  ],
});

/**
 * A booking in its owner’s copy of their data. It may be cancelled, and includes the staff’s notes.
 */
export const keptBooking = bookingWithSlots.extend({
  cancelledAt: dateTime.nullable(),
  staffNotes: z.string().nullable(),
});

/** Everything that is stored about one account, except password hashes and tokens. */
export const ownData = z.object({
  profile: user,
  bookings: z.array(keptBooking),
  waitlist: z.array(listedWaitlistEntry),
  feedback: z.array(feedback),
  signIns: z.array(z.object({ time: dateTime, method: z.enum(signInMethods) })),
  sessions: z.array(z.object({ createdAt: dateTime, lastSeenAt: dateTime })),
  mails: z.array(z.object({ kind: z.string(), sentAt: dateTime })),
});
export type OwnData = z.output<typeof ownData>;

/** The answer is an attachment, so that a browser saves it as a file. */
export const getOwnData = defineEndpoint('getOwnData', 'GET /api/user/data', 'signedIn', {
  summary: 'Everything that is kept about one’s own account, to download',
  response: ownData,
  errors: ['UNAVAILABLE'],
});

/**
 * A visitor who registers becomes an athlete, whatever role is sent (rule 1.2). Registering doesn't
 * sign them in.
 */
export const register = defineEndpoint('register', 'POST /api/register', 'everyone', {
  summary: 'Make an account of one’s own, to sign in to',
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
    .refine(
      ({ password, confirmPassword }) =>
        confirmPassword === undefined || confirmPassword === password,
      {
        error: 'Passwords do not match',
        path: ['confirmPassword'],
      },
    )
    .refine(...passwordIsNoName)
    .refine(...usernameIsOwn)
    .transform(({ password, confirmPassword: _, ...profile }) => ({ password, profile })),
  example: { username: 'anna', email: 'anna@example.com', password: 'a long password' },
  response: user,
  status: 201,
  errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});

const NO_NAME = 'Email is required';
const NO_PASSWORD = 'Password is required';
const MAX_LOGIN_LENGTH = 254;

const name = z
  .string({ error: NO_NAME })
  .max(MAX_LOGIN_LENGTH, `must be at most ${MAX_LOGIN_LENGTH} characters`)
  .refine((value) => value.trim() !== '', NO_NAME);

/**
 * The e-mail or username that somebody signs in with. An e-mail is read as everywhere (rule 5.15).
 */
const readLogin = (typed: string): string =>
  typed.includes('@') ? readEmail(typed) : typed.trim();

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/**
 * Keeps whichever of e-mail and username was filled in. If neither was, the e-mail is reported as
 * missing.
 */
const requireOneLogin = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null) {
      return body;
    }

    const {
      email: sent,
      username,
      password,
    } = body as { email?: unknown; username?: unknown; password?: unknown };
    if (isFilled(sent) || !isFilled(username)) {
      return { email: sent ?? '', password };
    }

    return { username, password };
  }, schema);

/** Forms send an e-mail; one screen sends a username, which may be an e-mail too (rule 8.3). */
export const signIn = defineEndpoint('signIn', 'POST /api/login', 'everyone', {
  summary: 'Sign in with an e-mail or a username, in any case, and a password',
  body: requireOneLogin(
    z
      .object({
        email: name.pipe(email('Please enter a valid email')).optional(),
        username: name.optional().meta({ description: 'Instead of the e-mail.' }),
        password: z
          .string({ error: NO_PASSWORD })
          .min(1, NO_PASSWORD)
          .max(MAX_PASSWORD_LENGTH, `must be at most ${MAX_PASSWORD_LENGTH} characters`),
      })
      .transform((form) => ({
        login: readLogin(form.email ?? form.username ?? ''),
        password: form.password,
      })),
  ),
  example: { email: 'anna@example.com', password: 'a long password' },
  response: user,
  errors: ['WRONG_CREDENTIALS', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
