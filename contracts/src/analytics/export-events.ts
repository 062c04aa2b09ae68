import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { isReversed, rangeEnd } from './recorded-range.ts';

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
