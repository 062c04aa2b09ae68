import { z } from 'zod';
import { uuid } from '../shared/ids.ts';

/**
 * A user’s id in a path. Text that can’t be an id becomes the empty text, which no user has, so the user is unknown
 * rather than the request invalid.
 */
export const userKey = z.string().transform((text) => {
  const parsed = uuid.safeParse(text);
  return parsed.success ? parsed.data : '';
});
