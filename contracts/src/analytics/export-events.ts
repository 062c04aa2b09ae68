import { z } from 'zod';

import { isDayInReach } from '../shared/days-in-reach.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { instant } from '../shared/fields.ts';
import { addDays, startOfDay, type Day } from '../shared/riga-time.ts';

const NO_BOUND = 'must be a day (yyyy-MM-dd) or an instant with its zone';

/** One end of a range of time: an instant, or a day in Riga, which is in the range as a whole. */
type RangeEnd = { readonly day: Day } | { readonly instant: Date };

/** A Riga day, or an instant with its zone. */
export const rangeEnd = z
  .string(NO_BOUND)
  .transform((text, ctx): RangeEnd => {
    // In a URL a plus that isn’t encoded is read as a space.
    const plain = text.replace(/ (?=\d{2}:\d{2}$)/, '+');
    if (isDayInReach(plain)) {
      return { day: plain };
    }

    const parsed = instant.safeParse(plain);
    if (parsed.success) {
      return { instant: parsed.data };
    }

    ctx.addIssue({ code: 'custom', message: NO_BOUND });
    return z.NEVER;
  })
  .meta({
    description:
      'A day in Riga (yyyy-MM-dd), inclusive, or an instant with its zone, exclusive as an end.',
  });

interface RequestedRange {
  readonly from?: RangeEnd | undefined;
  readonly to?: RangeEnd | undefined;
}

/** The first instant of a range, and the first after it; undefined where the range is open. */
export const instantsOf = ({
  from,
  to,
}: RequestedRange): { readonly from?: Date; readonly to?: Date } => ({
  ...(from && { from: 'day' in from ? startOfDay(from.day) : from.instant }),
  ...(to && { to: 'day' in to ? startOfDay(addDays(to.day, 1)) : to.instant }),
});

/**
 * Whether the range ends before it begins. A range of no time is not reversed, unless it ends with
 * a day.
 */
export function isReversed(range: RequestedRange): boolean {
  const { from, to } = instantsOf(range);
  if (!from || !to) {
    return false;
  }

  return (
    from > to || (range.to !== undefined && 'day' in range.to && from.getTime() === to.getTime())
  );
}

/** A line of JSON, of CSV, or a row of a Parquet file for each event. */
export const exportFormats = ['ndjson', 'csv', 'parquet'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.output<typeof exportFormat>;

export const exportMediaTypes = {
  ndjson: 'application/x-ndjson',
  csv: 'text/csv; charset=utf-8; header=present',
  parquet: 'application/vnd.apache.parquet',
} as const satisfies Record<ExportFormat, string>;

const NO_POSITION = 'must be a position in the log';

/** A position in the log, as a number or its digits. */
export const logPosition = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    { error: NO_POSITION },
  )
  .refine((position) => Number.isSafeInteger(position) && position >= 0, NO_POSITION);

/** Which events, and as what file. `from` and `to` are times at which events were recorded. */
export const exportQuery = z
  .object({
    format: z.enum(exportFormats, `must be one of ${exportFormats.join(', ')}`).pipe(exportFormat),
    from: rangeEnd.optional(),
    to: rangeEnd.optional(),
    untilPosition: logPosition.optional().meta({
      description:
        'The position of the last event; by default the end of the log. ' +
        'Within what one command wrote, what was before it counts.',
    }),
  })
  .refine((range) => !isReversed(range), {
    error: 'The range ends before it starts',
    path: ['to'],
  });
export type ExportRequest = z.output<typeof exportQuery>;

/**
 * The answer is an attachment: a file with a row for each event, without anything personal (ADR
 * 92).
 */
export const exportEvents = defineEndpoint(
  'exportEvents',
  'GET /api/admin/events/export',
  'managers',
  {
    summary: 'The events as a file for analysis',
    query: exportQuery,
    response: z.string(),
    produces: 'application/octet-stream',
    errors: ['UNAVAILABLE'],
  },
);
