import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { pageLimit } from '../shared/paging.ts';
import { managers } from '../shared/roles.ts';
import { readModelParams } from './read-models.ts';

/** A value of a read model's row. Days are `yyyy-MM-dd`, instants ISO 8601. */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** The rows of a read model that a file defines (`READ_MODELS_DIR`), in the order of its key. */
export const listReadModelRows = defineEndpoint({
  name: 'listReadModelRows',
  method: 'GET',
  path: '/api/admin/read-models/:name',
  summary: 'The rows of a read model that a file defines',
  roles: managers,
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
