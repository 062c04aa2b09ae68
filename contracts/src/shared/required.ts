import { z } from 'zod';

/** A text field that says `message` for a missing or mistyped value too, not zod's own words. */
export const requiredText = <Schema extends z.ZodType<string, string>>(schema: Schema, message: string) =>
  z.string({ error: message }).pipe(schema);
