import { z } from 'zod';
import { bounded, email, isPersonsName, optionalText, requiredText, text } from '../shared/text.ts';
import { accountMessages } from './account-messages.ts';
import { isUsername, sameName } from './names.ts';

const LONGEST_NAME = 100;
/** Beyond any password that anybody has; hashing more would only cost. */
export const LONGEST_PASSWORD = 200;

/** Text of at least so many characters; `message` is said for a missing one too. */
const atLeast = (least: number, message: string) =>
  requiredText(
    text(LONGEST_NAME).refine((value) => value.length >= least, message),
    message,
  );

/** A person's first or last name, which must be there. */
export const requiredName = (message: string) =>
  bounded(LONGEST_NAME, message).refine(isPersonsName, accountMessages.personsName).pipe(atLeast(2, message));

export const username = atLeast(3, 'Username must be at least 3 characters')
  .refine(isUsername, accountMessages.usernameSigns)
  .meta({
    description: 'At least 3 characters: letters of one script, digits and `. _ - @ +`; nobody else’s name or e-mail.',
  });

export const requiredEmail = (message: string) => requiredText(email(message), message).meta({ format: 'email' });

/** A password to be: taken as it is typed, spaces included. */
export const newPassword = (least: number) => {
  const message = `Password must be at least ${least} characters`;
  return z
    .string({ error: message })
    .min(least, message)
    .max(LONGEST_PASSWORD, { error: `Password must be at most ${LONGEST_PASSWORD} characters`, abort: true })
    .refine((value) => value.isWellFormed(), 'contains characters that cannot be stored')
    .refine((value) => visible.test(value), accountMessages.passwordBlank);
};
/** Anything but blanks, U+2800 of Braille among them, and what is not drawn at all. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\s\u2800]/u;

/** Whether somebody's password is their username or e-mail, in any case. */
export const isOwnName = (password: string, { username, email }: { username: string; email: string | null }): boolean =>
  [username, email ?? ''].some((name) => sameName(name) === sameName(password));

/** For a form with all three: the password is neither the username nor the e-mail. */
export const passwordIsNoName = [
  (form: { password: string; username: string; email: string | null }) => !isOwnName(form.password, form),
  { error: accountMessages.passwordOwnName, path: ['password'] },
] satisfies [unknown, unknown];

/** A password that is there already, as its owner types it. */
export const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`);

/** Self-registration takes shorter ones than staff may give (rule 8.2). */
export const LEAST_OWN_PASSWORD = 6;
export const LEAST_STAFF_PASSWORD = 8;

export const optionalName = bounded(LONGEST_NAME)
  .refine(isPersonsName, accountMessages.personsName)
  .nullish()
  .pipe(optionalText(LONGEST_NAME));
/** As it is typed, but for spaces and hyphens; with nothing that is no part of a number. */
export const optionalPhone = optionalText(40)
  .refine((value) => value === null || /^[\d\s+().\/-]*$/.test(value), accountMessages.phoneSigns)
  .transform((value) => value && value.replaceAll(/[\s-]/g, ''));
