import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { email } from '../shared/text.ts';
import { MAX_PASSWORD_LENGTH } from './account-form.ts';
import { user } from './user.ts';

const NO_NAME = 'Email is required';
const NO_PASSWORD = 'Password is required';
const MAX_LOGIN_LENGTH = 254;

const name = z
  .string({ error: NO_NAME })
  .max(MAX_LOGIN_LENGTH, `must be at most ${MAX_LOGIN_LENGTH} characters`)
  .refine((value) => value.trim() !== '', NO_NAME);

const isFilled = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Keeps whichever of e-mail and username was filled in. If neither was, the e-mail is reported as missing. */
const withOneLogin = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((body) => {
    if (typeof body !== 'object' || body === null) return body;
    const { email: sent, username, password } = body as { email?: unknown; username?: unknown; password?: unknown };
    if (isFilled(sent) || !isFilled(username)) return { email: sent ?? '', password };
    return { username, password };
  }, schema);

/** Forms send an e-mail; one screen sends a username, which may be an e-mail too (rule 8.3). */
export const signIn = defineEndpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/login',
  summary: 'Sign in with an e-mail or a username, in any case, and a password',
  roles: 'everyone',
  body: withOneLogin(
    z
      .object({
        email: name.pipe(email('Please enter a valid email')).optional(),
        username: name.optional().meta({ description: 'Instead of the e-mail.' }),
        password: z
          .string({ error: NO_PASSWORD })
          .min(1, NO_PASSWORD)
          .max(MAX_PASSWORD_LENGTH, `must be at most ${MAX_PASSWORD_LENGTH} characters`),
      })
      .transform((form) => ({ login: (form.email ?? form.username ?? '').trim(), password: form.password })),
  ),
  example: { email: 'anna@example.com', password: 'a long password' },
  response: user,
  errors: ['WRONG_CREDENTIALS', 'THROTTLED', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
