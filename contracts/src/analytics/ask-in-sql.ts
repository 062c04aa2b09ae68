import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { bounded } from '../shared/text.ts';
import { logPosition } from './export-events.ts';

export const SQL_CHARACTERS = 20_000;

/** A question in SQL: one SELECT, DESCRIBE or SHOW TABLES of DuckDB (docs/analysts.md). */
export const sqlText = bounded(SQL_CHARACTERS, 'must be a text')
  .refine((text) => text.trim() !== '', 'must not be empty')
  .refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'contains characters that cannot be stored');

export const sqlAnswer = z.object({
  position: z.number().int().meta({ description: 'The log position to which the answer applies.' }),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.array(z.array(z.unknown())),
  truncated: z.boolean().meta({ description: 'Whether there were more rows than the answer contains.' }),
});
export type SqlAnswer = z.output<typeof sqlAnswer>;

/** The same question at the same position has the same answer. At most 10,000 rows or 10 MB. */
export const askInSql = defineEndpoint({
  name: 'askInSql',
  method: 'POST',
  path: '/api/admin/sql',
  summary: 'A question in SQL about everything that has ever happened',
  roles: 'managers',
  body: z.strictObject({
    sql: sqlText,
    atPosition: logPosition.optional().meta({
      description:
        'The last position that the question sees; by default the end of the log. Within what one command wrote, what was before it counts.',
    }),
  }),
  example: { sql: 'SELECT status, count(*) FROM bookings GROUP BY status', atPosition: 0 },
  response: sqlAnswer,
  errors: ['SQL_REFUSED', 'SQL_FAILED', 'SQL_LIMIT', 'UNAVAILABLE'],
});
