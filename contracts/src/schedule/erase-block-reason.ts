import { z } from 'zod';
import { slotId } from '../shared/ids.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';

/** A slot's id in a path. What can be none becomes null, which no slot has: it is unknown, not invalid. */
const slotKey = z.string().transform((text) => slotId.safeParse(text).data ?? null);

/** Every reason the slot was ever blocked for. It stays blocked, if it is. */
export const eraseBlockReason = defineEndpoint({
  name: 'eraseBlockReason',
  method: 'DELETE',
  path: '/api/timeslots/:id/block-reason',
  summary: 'Erase why a slot was blocked, for good',
  roles: managers,
  params: z.object({ id: slotKey }),
  response: z.object({ message: z.string() }),
  errors: ['SLOT_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
