import { z } from 'zod';

/** The most items one answer lists (decision 10). */
export const MOST_PER_PAGE = 1000;

const NO_LIMIT = `must be a number from 1 to ${MOST_PER_PAGE}`;

const limit = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: NO_LIMIT },
  )
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= MOST_PER_PAGE, NO_LIMIT);

/**
 * The query of a list, newest first. The cursor stands in the `Link` header of the page before
 * (rel="next"); it is the log position of that page's last item.
 */
export const pageQuery = {
  limit: limit.default(MOST_PER_PAGE),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'must be the cursor that a Link header gave')
    .optional(),
};

export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
