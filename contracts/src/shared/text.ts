import { z } from 'zod';

// NUL can be stored in no Postgres text, and a lone surrogate in no UTF-8; both come only from hostile callers.
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

const tooLongFor = (max: number) => `must be at most ${max} characters`;

/** A string of so many characters at most. What is longer is looked at no further: that would cost. */
export const bounded = (max: number, noString?: string, tooLong = tooLongFor(max)) =>
  z.string(noString).max(max, { error: tooLong, abort: true });

/** Text from outside: trimmed, of bounded length, storable as UTF-8. */
export const text = (max: number, tooLong = tooLongFor(max)) =>
  bounded(max, undefined, tooLong)
    .refine(isStorable, 'contains characters that cannot be stored')
    .transform((value) => value.trim());

/** A text field that says `message` for a missing or mistyped value too, not zod's own words. */
export const requiredText = <Schema extends z.ZodType<string, string>>(schema: Schema, message: string) =>
  z.string({ error: message }).pipe(schema);

const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;
/** Joiners change how letters beside them are drawn: Persian and the scripts of India need them inside words. */
const joinersInWords = /(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])/gu;

/** Whether a person's name holds nothing that one can't see, and no line breaks. */
export const isPersonsName = (name: string): boolean => !unseen.test(name.replaceAll(joinersInWords, ''));

/** An optional text: missing, null and empty are the same, `null`. */
export const optionalText = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => (value === undefined || value === null || value === '' ? null : value));

/** A text that may be cleared: null and empty are the same, `null`; whether it may be left out is the form's to say. */
export const clearableText = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => (value === '' ? null : value));

/** A phone number, kept without spaces and hyphens (rule 5.3). */
export const phone = (message: string) =>
  text(40, message)
    .transform((value) => value.replaceAll(/[\s-]/g, ''))
    .refine((value) => /^\+?\d{8,15}$/.test(value), message);

export const email = (message: string) => text(254).pipe(z.email(message));

const emailOrNone = (message: string) =>
  z.union([z.literal('').transform(() => null), email(message)], { error: message });

/** An e-mail address that may be left out: missing, null and empty are the same, `null`. */
export const optionalEmail = (message: string) =>
  z
    .string({ error: message })
    .nullish()
    .transform((value) => (value ?? '').trim())
    .pipe(emailOrNone(message));

/** An e-mail address that may be cleared: null and empty are the same, `null`. */
export const clearableEmail = (message: string) =>
  z
    .string({ error: message })
    .nullable()
    .transform((value) => (value ?? '').trim())
    .pipe(emailOrNone(message));
