import { z } from 'zod';

/** The most items one answer lists (rule 14.4). */
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
 * (rel="next") and tells of that page's last item what the list is ordered by.
 */
const pageQuery = (cursor: RegExp) => ({
  limit: limit.default(MOST_PER_PAGE).meta({ description: 'The most items to answer, 1 to 1000.' }),
  cursor: z
    .string()
    .regex(cursor, 'must be the cursor that a Link header gave')
    .optional()
    .meta({ description: 'From the Link header of the page before.' }),
});

/** Of a list in the log's order: the cursor is a position. */
export const logPageQuery = pageQuery(/^\d{1,18}$/);

/** Of a list in the order of time: milliseconds since 1970, and the position, for those of one millisecond. */
export const timePageQuery = pageQuery(/^\d{1,15}-\d{1,18}$/);

export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
