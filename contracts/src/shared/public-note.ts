import { z } from 'zod';
import { text } from './text.ts';

export const NOTE_MAX_LENGTH = 200;
const words = z.string().min(1).max(NOTE_MAX_LENGTH);

/** A note that everybody may read, in both languages. It is meant to hold no personal data, so it isn’t sealed. */
export const publicNote = z.object({ lv: words, en: words });
export type PublicNote = z.output<typeof publicNote>;

const MISSING = 'Please write the note in both languages';
const wordsSent = z
  .string({ error: MISSING })
  .pipe(text(NOTE_MAX_LENGTH, `The note must be at most ${NOTE_MAX_LENGTH} characters`))
  .pipe(z.string().min(1, MISSING));

/** A public note in a request. Missing and null both become `null`. */
export const publicNoteSent = z
  .object({ lv: wordsSent, en: wordsSent }, { error: MISSING })
  .nullish()
  .transform((note) => note ?? null)
  .meta({ description: 'Shown to everybody, in both languages; it must hold no personal data.' });
