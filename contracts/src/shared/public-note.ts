import { z } from 'zod';

import { exportAs } from './exported.ts';
import { noteIn } from './note-in.ts';
import { optionalText } from './text.ts';

export const NOTE_MAX_LENGTH = 200;
const words = exportAs('shown', z.string().min(1).max(NOTE_MAX_LENGTH)).nullable();

/**
 * A note that anybody may read, in at least one language. It isn’t meant for personal data, so it
 * isn’t sealed.
 */
export const publicNote = z.object({ lv: words, en: words });

export type PublicNote = z.output<typeof publicNote>;

const MISSING = 'Please write the note in at least one language';

/** A public note in a request. Either language may be missing, null or empty, but not both. */
export const publicNoteSent = z
  .object(
    { lv: optionalText(NOTE_MAX_LENGTH), en: optionalText(NOTE_MAX_LENGTH) },
    { error: MISSING },
  )
  .refine((note) => noteIn('lv', note) !== null, MISSING)
  .nullish()
  .transform((note) => note ?? null)
  .meta({
    description:
      'Shown to everybody, so it must hold no personal data. One language is enough; the other is then null.',
  });
