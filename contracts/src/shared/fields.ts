import { z } from 'zod';

import { isInReach } from './days-in-reach.ts';
import { exportAs } from './exported.ts';
import { dayOf, isDay, slotAt } from './riga-time.ts';

const NO_DAY = 'must be a day (yyyy-MM-dd) or an instant with its zone';
const NO_INSTANT = 'must be an instant with its zone, as 2026-06-01T12:00:00Z';

const DAY_LENGTH = 'yyyy-MM-dd'.length;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;
/** `Date` by itself reads 31 November as 1 December. */
const isInstant = (text: string): boolean =>
  INSTANT.test(text) && isDay(text.slice(0, DAY_LENGTH)) && !Number.isNaN(Date.parse(text));

/** Restores the plus of an instant's zone, which a URL turns into a space unless it is encoded. */
export const restorePlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+');

/** A Riga day in a request: `yyyy-MM-dd`, or an ISO instant within that day (rule 2.7). */
export const rigaDay = z
  .string(NO_DAY)
  .transform(restorePlus)
  .refine((text) => isInReach(text) && (isDay(text) || isInstant(text)), NO_DAY)
  .transform((text) => (isDay(text) ? text : dayOf(slotAt(new Date(text)))))
  .meta({ description: 'A day (yyyy-MM-dd), or an instant, for the day in Riga that it lies in.' });

/** An ISO 8601 instant with a time zone. */
export const instant = z
  .string(NO_INSTANT)
  .refine((text) => isInReach(text) && isInstant(text), NO_INSTANT)
  .transform((text) => new Date(text));

/** An instant in a URL. */
export const instantInQuery = z.string(NO_INSTANT).transform(restorePlus).pipe(instant);

/** An instant in an answer: ISO 8601, UTC. */
export const dateTime = exportAs('shown', z.string().meta({ format: 'date-time' }));

/** The id of a slot in an event or an answer. Requests have theirs checked: `knownSlotId`. */
export const storedSlotId = z.number().int().brand<'SlotId'>();

/** The header with the position of the last event that an answer is based on (rule 22.2). */
export const LOG_POSITION = 'X-Log-Position';

/** The parameter by which managers ask for the answer as of an instant (rule 22.1). */
export const asOfQuery = {
  asOf: instantInQuery.optional().meta({
    description: 'For managers: an instant with its zone. The answer is as it was then.',
  }),
};

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

/**
 * The query of a list, newest first. The last item's sort key is in the `Link` header (rel="next").
 */
const pageQuery = (cursor: RegExp) => ({
  limit: limit.default(MAX_PER_PAGE).meta({ description: 'The most items to return, 1 to 1000.' }),
  cursor: z
    .string()
    .regex(cursor, 'must be the cursor that a Link header gave')
    .optional()
    .meta({ description: 'From the Link header of the page before.' }),
});

/** The query of a list in the order of the log. The cursor is a position. */
export const logPageQuery = pageQuery(/^\d{1,18}$/);

/**
 * The query of a list by time. The cursor is an instant (ms since 1970) and, for equal instants, a
 * position.
 */
export const timePageQuery = pageQuery(/^\d{1,15}-\d{1,18}$/);

export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export const queryFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
  .transform((value) => value === true || value === 'true');
