import { z } from 'zod';
import { userRole } from './roles.ts';

/** Who acted: a guest, a signed-in user in the role they had then, or a part of the system itself. */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest') }),
  z.object({ kind: z.literal('user'), userId: z.string(), role: userRole }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.output<typeof actor>;

/** What every event carries beside its data (design 2.2). */
export const eventMetadata = z.object({
  /** Version of the event's schema. */
  version: z.number().int().positive(),
  /** When it was decided, ISO 8601 in UTC. */
  at: z.string(),
  actor,
  /** The command that decided it, e.g. `BookSlots`. */
  command: z.string(),
  /** Ties together everything that one request set off. */
  correlationId: z.string(),
  /** The request or the event that made this happen. */
  causationId: z.string(),
});
export type EventMetadata = z.output<typeof eventMetadata>;
