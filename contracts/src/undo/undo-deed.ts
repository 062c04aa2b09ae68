import { z } from 'zod';
import { auditChange } from '../audit/list-audit-trail.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { uuid } from '../shared/ids.ts';
import { managers } from '../shared/roles.ts';

export const undoneDeed = z.object({
  correlationId: z
    .string()
    .nullable()
    .meta({ description: 'Of the undo, by which it can be undone; null in a dry run.' }),
  undoes: z.string(),
  dryRun: z.boolean(),
  changes: z.array(auditChange),
  mails: z.number().int().meta({ description: 'How many customers are told.' }),
});
export type UndoneDeed = z.output<typeof undoneDeed>;

/** Everything that the deed changed is as it was before, or, if something came between, nothing is (rule 22.4). */
export const undoDeed = defineEndpoint({
  name: 'undoDeed',
  method: 'POST',
  path: '/api/admin/deeds/:correlationId/undo',
  summary: 'Take a deed back',
  roles: managers,
  isDeed: true,
  params: z.object({ correlationId: uuid }),
  body: z.object({ dryRun: z.boolean({ error: 'must be true or false' }).default(false) }),
  example: { dryRun: true },
  response: undoneDeed,
  errors: ['DEED_NOT_FOUND', 'DEED_NOT_UNDOABLE', 'ALREADY_UNDONE', 'CAME_BETWEEN', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
