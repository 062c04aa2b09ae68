import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { everyone } from '../shared/roles.ts';

export const partHealth = z.object({ status: z.enum(['up', 'down']), message: z.string().optional() });

/** `up` when bookings can be taken; each part says for itself how it is. */
export const getHealth = defineEndpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the system is ready, part by part',
  roles: everyone,
  response: z.object({
    status: z.enum(['up', 'degraded', 'down']),
    eventStore: partHealth,
    postgres: partHealth,
    readModels: z.record(z.string(), partHealth.extend({ position: z.string() })),
  }),
});
