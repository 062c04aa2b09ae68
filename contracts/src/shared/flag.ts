import { z } from 'zod';

/** A yes or no in a query: `true` or `false`. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
  .transform((value) => value === true || value === 'true');
