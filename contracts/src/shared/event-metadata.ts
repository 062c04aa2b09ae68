import { z } from 'zod';
import { userRole, type UserRole } from './roles.ts';

/**
 * Who acted: a guest, a signed-in user with their role at the time, or a part of the system itself.
 */
export const actor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('guest') }),
  z.object({ kind: z.literal('user'), userId: z.string(), role: userRole }),
  z.object({ kind: z.literal('system'), name: z.string() }),
]);
export type Actor = z.output<typeof actor>;

/** Who acted, in one word: `guest`, the role of a user, or `system`. */
export type ActorName = 'guest' | UserRole | 'system';
/** The actor in one word, for logs, exports and filters. */
export const actorNameOf = (actor: Actor): ActorName =>
  actor.kind === 'user' ? actor.role : actor.kind;

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
  /**
   * The id of the action, which the server made. In older events it differs from the correlation id
   * (ADR 96).
   */
  causationId: z.string(),
  /**
   * The correlation id of the action that the event takes back; absent from events that take back
   * none.
   */
  undoes: z.string().optional(),
  /**
   * The number of events that the same command wrote in one append, and the place of this one among
   * them.
   */
  commit: z
    .object({ size: z.number().int().positive(), index: z.number().int().nonnegative() })
    .optional(),
  /**
   * Keyed hashes of the Idempotency-Key and the input of the request, on the first event that it
   * wrote.
   */
  idempotency: z.object({ key: z.string(), body: z.string() }).optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;
