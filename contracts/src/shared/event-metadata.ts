import { z } from 'zod';

import { type UserRole } from './roles.ts';
import { userRole } from './user-role.ts';

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
  /** When the event was decided, ISO 8601 in UTC. */
  at: z.string(),
  actor,
  /** The command that caused the event, e.g. `BookSlots`. */
  command: z.string(),
  /** Shared by everything that one request caused. */
  correlationId: z.string(),
  /**
   * The id of the action, which the server makes. What is written now has it as its correlation id,
   * too (ADR 96).
   */
  causationId: z.string(),
  /** The correlation id of the action that the event undoes; absent from other events. */
  undoes: z.string().optional(),
  /** How many events the command wrote in one append, and this event's index among them. */
  commit: z
    .object({ size: z.number().int().positive(), index: z.number().int().nonnegative() })
    .optional(),
  /** The W3C trace context of the append that wrote it, where it was traced. */
  traceparent: z.string().optional(),
  /** Keyed hashes of the request's Idempotency-Key and input, on the first event it wrote. */
  idempotency: z.object({ key: z.string(), body: z.string() }).optional(),
  /**
   * What was asked of the command, on the first event it wrote: only fields that the command
   * declares, none of which can be personal (`what-if/asked.ts`).
   */
  asked: z.looseObject({}).optional(),
});
export type EventMetadata = z.output<typeof eventMetadata>;
