import { z } from 'zod';

import { auditChange } from '../audit/list-audit-trail.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { uuid } from '../shared/ids.ts';

export const undoneAction = z.object({
  correlationId: z.string().nullable().meta({
    description: 'The correlationId of the undo, which can itself be undone; null in a dry run.',
  }),
  undoes: z.string(),
  dryRun: z.boolean(),
  changes: z.array(auditChange),
  mails: z.number().int().meta({ description: 'How many customers are told.' }),
});
export type UndoneAction = z.output<typeof undoneAction>;

/**
 * Restores everything that the action changed, or nothing if something came between (rule 22.4).
 */
export const undoAction = defineEndpoint(
  'undoAction',
  'POST /api/admin/actions/:correlationId/undo',
  'managers',
  {
    summary: 'Undo an action',
    isUndoable: true,
    params: z.object({ correlationId: uuid }),
    body: z.object({ dryRun: z.boolean({ error: 'must be true or false' }).default(false) }),
    example: { dryRun: true },
    response: undoneAction,
    errors: [
      'ACTION_NOT_FOUND',
      'NOT_UNDOABLE',
      'ALREADY_UNDONE',
      'BOOKS_CLOSED',
      'PASS_CLOSED',
      'CAME_BETWEEN',
      'TOO_MUCH_AT_ONCE',
    ],
  },
);
