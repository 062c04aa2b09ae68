import { z } from 'zod';

import { readEmail } from '../shared/email-address.ts';
import { removeInvisible } from '../shared/invisible.ts';
import {
  bounded,
  email,
  isPersonsName,
  isShown,
  optionalText,
  requiredText,
  text,
  typedPhone,
} from '../shared/text.ts';
import { accountMessages } from './account-messages.ts';
import { foldName, isUsername } from './names.ts';

const MAX_NAME_LENGTH = 100;
/** Longer than any real password; hashing more would only cost time. */
export const MAX_PASSWORD_LENGTH = 200;

/** Text with a minimum length. `message` is also the error for a missing value. */
const atLeast = (least: number, message: string) =>
  requiredText(
    text(MAX_NAME_LENGTH).refine((value) => value.length >= least, message),
    message,
  );

/** A first or last name that has to be given. */
export const requiredName = (message: string) =>
  bounded(MAX_NAME_LENGTH, message)
    .refine(isPersonsName, accountMessages.personsName.en)
    .pipe(atLeast(2, message));

const SHORT_USERNAME = 'Username must be at least 3 characters';

/**
 * A username. One with an invisible character is refused rather than cleaned, because its owner
 * would not know the cleaned one.
 */
export const username = z
  .string({ error: SHORT_USERNAME })
  .refine((typed) => typed === removeInvisible(typed), {
    error: accountMessages.usernameSigns.en,
    abort: true,
  })
  .pipe(atLeast(3, SHORT_USERNAME))
  .transform((name) => (name.includes('@') ? readEmail(name) : name))
  .refine(isUsername, accountMessages.usernameSigns.en)
  .meta({
    description:
      'At least 3 characters: letters of one script, digits and `. _ - @ +`; nobody else’s name or e-mail.',
  });

/**
 * An e-mail address that has to be given. `message` is the error for a missing and for an invalid
 * one.
 */
export const requiredEmail = (message: string) =>
  requiredText(email(message), message).meta({ format: 'email' });

/** A new password, taken exactly as typed, spaces included. */
export const newPassword = (least: number) => {
  const message = `Password must be at least ${least} characters`;
  return z
    .string({ error: message })
    .min(least, message)
    .max(MAX_PASSWORD_LENGTH, {
      error: `Password must be at most ${MAX_PASSWORD_LENGTH} characters`,
      abort: true,
    })
    .refine((value) => value.isWellFormed(), 'contains characters that cannot be stored')
    .refine((value) => isShown(value), accountMessages.passwordBlank.en);
};

/** Whether the password is the user's own username or e-mail, ignoring case. */
export function isOwnName(
  password: string,
  { username, email }: { username: string; email: string | null },
): boolean {
  const typed = [password, readEmail(password)].map(foldName);
  return [username, email ?? ''].some((name) => typed.includes(foldName(name)));
}

/**
 * The refinement of a form with all three fields: the password must be neither the username nor the
 * e-mail.
 */
export const passwordIsNoName = [
  (form: { password: string; username: string; email: string | null }) =>
    !isOwnName(form.password, form),
  { error: accountMessages.passwordOwnName.en, path: ['password'] },
] satisfies [unknown, unknown];

/** An existing password, as its owner types it. */
export const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`);

/** Users who register may choose shorter passwords than staff may assign (rule 8.2). */
export const LEAST_OWN_PASSWORD = 6;
export const LEAST_STAFF_PASSWORD = 8;

export const optionalName = bounded(MAX_NAME_LENGTH)
  .refine(isPersonsName, accountMessages.personsName.en)
  .nullish()
  .pipe(optionalText(MAX_NAME_LENGTH));
/**
 * A phone number as typed, but without spaces, dashes and invisible characters. Any other character
 * that no phone number has is refused.
 */
export const optionalPhone = typedPhone()
  .refine((value) => /^[\d+()./]*$/.test(value), accountMessages.phoneSigns.en)
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value));
