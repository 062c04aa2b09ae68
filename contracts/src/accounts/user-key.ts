import { z } from 'zod';
import { uuid } from '../shared/ids.ts';

/** A user's id in a path. What can be none becomes the empty text, which no user has: it is unknown, not invalid. */
export const userKey = z.string().transform((text) => {
  const parsed = uuid.safeParse(text);
  return parsed.success ? parsed.data : '';
});
