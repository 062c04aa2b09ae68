import { z } from 'zod';

/** The most items in one answer (rule 14.4). */
export const MAX_PER_PAGE = 1000;

const NO_LIMIT = `must be a number from 1 to ${MAX_PER_PAGE}`;

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
  .refine((count) => Number.isInteger(count) && count >= 1 && count <= MAX_PER_PAGE, NO_LIMIT);

/** How many items a page has at most. */
export const pageLimit = limit.default(MAX_PER_PAGE).meta({ description: 'The most items to return, 1 to 1000.' });

/**
 * The query of a list that is ordered from the newest item. The previous page has the cursor in its `Link` header
 * (rel="next"); it encodes the sort key of that page’s last item.
 */
const pageQuery = (cursor: RegExp) => ({
  limit: pageLimit,
  cursor: z
    .string()
    .regex(cursor, 'must be the cursor that a Link header gave')
    .optional()
    .meta({ description: 'From the Link header of the page before.' }),
});

/** The query of a list in the order of the log. The cursor is a position. */
export const logPageQuery = pageQuery(/^\d{1,18}$/);

/**
 * The query of a list in the order of time. The cursor is an instant in milliseconds since 1970, and a position for
 * items of the same millisecond.
 */
export const timePageQuery = pageQuery(/^\d{1,15}-\d{1,18}$/);

export interface PageWanted {
  readonly limit: number;
  readonly cursor?: string | undefined;
}
