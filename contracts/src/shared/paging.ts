import { z } from 'zod';

/** The most items one answer lists (decision 10). */
export const MOST_PER_PAGE = 1000;

const limit = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ],
    { error: 'Not a page size' },
  )
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= MOST_PER_PAGE, {
    error: `A page has 1 to ${MOST_PER_PAGE} items`,
  });

/**
 * The query of a list, newest first. The cursor stands in the `Link` header of the page before
 * (rel="next"); it is the log position of that page's last item.
 */
export const pageQuery = {
  limit: limit.default(MOST_PER_PAGE),
  cursor: z
    .string()
    .regex(/^\d{1,18}$/, 'Not a cursor')
    .optional(),
};

export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
