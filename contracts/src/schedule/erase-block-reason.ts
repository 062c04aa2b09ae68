import { z } from 'zod';
import { slotIdInPath } from '../shared/ids.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';

/** Erases every reason the slot was ever blocked for. A blocked slot stays blocked. */
export const eraseBlockReason = defineEndpoint({
  name: 'eraseBlockReason',
  method: 'DELETE',
  path: '/api/timeslots/:id/block-reason',
  summary: 'Erase why a slot was blocked, for good',
  roles: managers,
  takesKey: true,
  params: z.object({ id: slotIdInPath }),
  response: z.object({ message: z.string() }),
  errors: ['SLOT_NOT_FOUND', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'],
});
