import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { pageLimit } from '../shared/fields.ts';

/** How one read model is doing. Positions are those of the log, of which a read model without events has -1. */
export const readModelStatus = z.object({
  name: z.string(),
  version: z.number().int(),
  position: z.number().int(),
  /** Log positions from the read model to the end of the log. */
  lag: z.number().int(),
  /** Log positions that it has gone through a second, lately; while it is rebuilt, those of the rebuild. */
  rate: z.number(),
  /** Why it is stopped, or null. */
  lastError: z.string().nullable(),
  /** How far a rebuild that is under way has read the log; null if there is none. */
  rebuild: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});
export type ReadModelStatus = z.output<typeof readModelStatus>;

export const listReadModels = defineEndpoint('listReadModels', 'GET /api/admin/read-models', 'managers', {
  summary: 'How far each read model has come',
  response: z.array(readModelStatus),
  errors: ['UNAVAILABLE'],
});

export const readModelParams = z.object({ name: z.string().min(1).max(100) });

/** A rebuild that is under way goes on, and none is added. */
export const rebuildReadModel = defineEndpoint(
  'rebuildReadModel',
  'POST /api/admin/read-models/:name/rebuild',
  'managers',
  {
    summary: 'Rebuild a read model from the log, beside the rows in use',
    params: readModelParams,
    response: z.object({ name: z.string() }),
    status: 202,
    errors: ['READ_MODEL_NOT_FOUND', 'UNAVAILABLE'],
  },
);

/** A value of a read model's row. Days are `yyyy-MM-dd`, instants ISO 8601. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The rows of a read model that a file defines (`READ_MODELS_DIR`), in the order of its key. */
export const listReadModelRows = defineEndpoint('listReadModelRows', 'GET /api/admin/read-models/:name', 'managers', {
  summary: 'The rows of a read model that a file defines',
  params: readModelParams,
  query: z.object({
    limit: pageLimit,
    cursor: z
      .string()
      .regex(/^[\w-]{1,8000}$/, 'must be the cursor that a Link header gave')
      .optional()
      .meta({ description: 'From the Link header of the page before.' }),
  }),
  response: z.object({
    name: z.string(),
    /** Up to where in the log the rows are made. */
    position: z.number().int(),
    rows: z.array(z.record(z.string(), value)),
  }),
  errors: ['READ_MODEL_NOT_FOUND', 'READ_MODEL_STOPPED', 'UNAVAILABLE'],
});
