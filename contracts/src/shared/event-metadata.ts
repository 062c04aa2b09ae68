import { z } from 'zod';
import { userRole } from './roles.ts';

/** Who acted: a guest, a signed-in user with their role at the time, or a part of the system itself. */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest') }),
  z.object({ kind: z.literal('user'), userId: z.string(), role: userRole }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.output<typeof actor>;

/** What every event carries besides its data (design 2.2). */
export const eventMetadata = z.object({
  /** The version of the event's schema. */
  version: z.number().int().positive(),
  /** When the event was decided, as ISO 8601 in UTC. */
  at: z.string(),
  actor,
  /** The command that caused the event, e.g. `BookSlots`. */
  command: z.string(),
  /** The same for everything that one request caused. */
  correlationId: z.string(),
  /** The id of the deed, which the server made. In older events it differs from the correlation id (ADR 96). */
  causationId: z.string(),
  /** The correlation id of the deed that the event takes back; absent from events that take back none. */
  undoes: z.string().optional(),
  /**
   * How many events the command wrote in its append, and the place of this one among them, so that readers take all of
   * them or none. Absent where commands are written without it.
   */
  commit: z.object({ size: z.number().int().positive(), index: z.number().int().nonnegative() }).optional(),
  /** Keyed hashes of the request's Idempotency-Key and body, on the first event of its command. */
  idempotency: z.object({ key: z.string(), body: z.string() }).optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;
