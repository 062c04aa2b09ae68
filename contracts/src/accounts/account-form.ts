import { z } from 'zod';
import { requiredText } from '../shared/required.ts';
import { email, optionalText, text } from '../shared/text.ts';

const LONGEST_NAME = 100;
/** Beyond any password that anybody has; hashing more would only cost. */
export const LONGEST_PASSWORD = 200;

/** Text of at least so many characters; `message` is said for a missing one too. */
export const atLeast = (least: number, message: string) =>
  requiredText(
    text(LONGEST_NAME).refine((value) => value.length >= least, message),
    message,
  );

export const username = atLeast(3, 'Username must be at least 3 characters').meta({
  description: 'At least 3 characters; nobody else’s name or e-mail.',
});

export const requiredEmail = (message: string) => requiredText(email(message), message).meta({ format: 'email' });

/** A password to be: taken as it is typed, spaces included. */
export const newPassword = (least: number) => {
  const message = `Password must be at least ${least} characters`;
  return z
    .string({ error: message })
    .min(least, message)
    .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`)
    .refine((value) => value.isWellFormed(), 'contains characters that cannot be stored');
};

/** A password that is there already, as its owner types it. */
export const currentPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(LONGEST_PASSWORD, `Password must be at most ${LONGEST_PASSWORD} characters`);

/** Self-registration takes shorter ones than staff may give (spec, section 5). */
export const LEAST_OWN_PASSWORD = 6;
export const LEAST_STAFF_PASSWORD = 8;

export const optionalName = optionalText(LONGEST_NAME);
/** As it is typed, but for spaces and hyphens (decision 24). */
export const optionalPhone = optionalText(40).transform((value) => value && value.replaceAll(/[\s-]/g, ''));
