import { z } from 'zod';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { staff } from '../shared/roles.ts';

const references = z.array(z.string());

/**
 * Takes a closure back: its slots open at their old prices unless another closure covers them, and a booking that has
 * not begun and whose slots are all free stands again.
 */
export const takeBackClosure = defineEndpoint({
  name: 'takeBackClosure',
  method: 'DELETE',
  path: '/api/closures/:id',
  summary: 'Take a closure back',
  roles: staff,
  takesKey: true,
  params: z.object({ id: z.string() }),
  response: z.object({
    id: z.string(),
    slots: z.number().int().meta({ description: 'How many slots were opened.' }),
    restored: references.meta({ description: 'The bookings that stand again, by their references.' }),
    settled: z
      .array(z.object({ reference: z.string(), how: z.enum(['moved', 'cancelled']) }))
      .meta({ description: 'The bookings that were settled otherwise before.' }),
    stillPostponed: references,
  }),
  errors: ['CLOSURE_NOT_FOUND', 'CLOSURE_TAKEN_BACK', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
