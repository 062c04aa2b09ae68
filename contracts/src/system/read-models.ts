import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';

/**
 * How one read model is doing. Positions are those of the log; a read model that has read no event
 * is at -1.
 */
export const readModelStatus = z.object({
  name: z.string(),
  version: z.number().int(),
  position: z.number().int(),
  /** Log positions from the read model to the end of the log. */
  lag: z.number().int(),
  /**
   * How many log positions it has lately gone through per second; while it is rebuilt, how many the
   * rebuild has.
   */
  rate: z.number(),
  /** Why it is stopped, or null. */
  lastError: z.string().nullable(),
  /** How far a rebuild that is under way has read the log; null if there is none. */
  rebuild: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
});
export type ReadModelStatus = z.output<typeof readModelStatus>;

export const listReadModels = defineEndpoint(
  'listReadModels',
  'GET /api/admin/read-models',
  'managers',
  {
    summary: 'How far each read model has come',
    response: z.array(readModelStatus),
    errors: ['UNAVAILABLE'],
  },
);

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
