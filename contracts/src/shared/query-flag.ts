import { z } from 'zod';

/** A boolean in a query: `true` or `false`. */
export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
  .transform((value) => value === true || value === 'true');
