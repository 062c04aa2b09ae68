import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';

export const partHealth = z.object({ status: z.enum(['up', 'down']), message: z.string().optional() });

/**
 * `up` when all is well, `degraded` when bookings can be taken but a part has trouble, `down` (503) when
 * they can't; each part says for itself how it is.
 */
export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'How the system is, part by part',
  roles: everyone,
  response: z.object({
    status: z.enum(['up', 'degraded', 'down']),
    eventStore: partHealth,
    postgres: partHealth,
    /** The days that can be booked: down where one can't be read. */
    days: partHealth,
    /** The park's settings: down where they can't be read, and the last ones stay in force. */
    configuration: partHealth,
    /** What happens by itself, mails for example. */
    automations: partHealth,
    readModels: z.record(
      z.string(),
      partHealth.extend({
        /** Where in the log it is, for who may read `/metrics`. */
        position: z.string().optional(),
      }),
    ),
  }),
});

/** Whether this process answers at all; one that doesn't is to be started again. */
export const getLiveness = defineEndpoint({
  name: 'getLiveness',
  method: 'GET',
  path: '/api/health/live',
  summary: 'Whether the process answers',
  roles: everyone,
  response: z.object({ status: z.literal('up') }),
});

/**
 * Whether requests should be sent here: 503 while the event store or Postgres is away, or a read model
 * is so far behind that it would show yesterday's calendar. One that has stopped for good is no reason
 * to send nobody: the others go on.
 */
export const getReadiness = defineEndpoint({
  name: 'getReadiness',
  method: 'GET',
  path: '/api/health/ready',
  summary: 'Whether requests can be served',
  roles: everyone,
  response: z.object({
    status: z.enum(['up', 'down']),
    eventStore: partHealth,
    postgres: partHealth,
    readModels: partHealth,
  }),
});
