import { z } from 'zod';
import { slotId } from '../shared/ids.ts';
import { defineEndpoint } from '../shared/define-endpoint.ts';
import { managers } from '../shared/roles.ts';

/**
 * A slot's id in a path. Text that can't be an id becomes null, which no slot has, so the slot is unknown rather than
 * the request invalid.
 */
const slotKey = z.string().transform((text) => slotId.safeParse(text).data ?? null);

/** Erases every reason the slot was ever blocked for. A blocked slot stays blocked. */
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
