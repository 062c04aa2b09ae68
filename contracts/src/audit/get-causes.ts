import { z } from 'zod';

import { defineEndpoint } from '../shared/define-endpoint.ts';
import { dateTime } from '../shared/fields.ts';
import { uuid } from '../shared/ids.ts';

export const causeKinds = ['request', 'command', 'event', 'readModel', 'job', 'mail'] as const;

/** A step of an action, with the steps that it led to. */
export const cause = z.object({
  kind: z.enum(causeKinds),
  name: z.string().meta({
    description:
      'A route or a part of the system, a command, the type of an event, a read model, or the kind of a mail.',
  }),
  id: z.string().nullable().meta({
    description: "Of an event its id in the history; of a job and a mail the outbox's.",
  }),
  recordedAt: dateTime.nullable(),
  get causes() {
    return z.array(cause);
  },
});
export type Cause = z.output<typeof cause>;

export const getCauses = defineEndpoint(
  'getCauses',
  'GET /api/admin/causes/:correlationId',
  'managers',
  {
    summary: 'What an action led to: from its request to events, read models and mails',
    params: z.object({ correlationId: uuid }),
    response: z.object({ correlationId: z.string(), causes: z.array(cause) }),
    errors: ['ACTION_NOT_FOUND'],
  },
);
