import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import type { NewEvent } from '../log/domain-events.ts';

/**
 * The actor, the command, its time and its cause, which go into the metadata of every event that
 * results.
 */
export interface CommandContext {
  readonly actor: Actor;
  readonly command: string;
  readonly now: Date;
  readonly correlationId: string;
  readonly causationId: string;
  /** The correlation id of the action that this one takes back. */
  readonly undoes?: string | undefined;
  /**
   * The hashes of the Idempotency-Key and the body of the request, by which a repeat of it is
   * recognised.
   */
  readonly idempotency?: { readonly key: string; readonly body: string } | undefined;
}

/** The context of commands that the system, or a part of it, executes on its own initiative. */
export function systemContext(command: string, now: Date, name = 'cablepark'): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'system', name }, command, now, correlationId: id, causationId: id };
}

/** What only some events of a command carry. */
type Marks = Pick<NewEvent['metadata'], 'commit' | 'idempotency'>;

/** Gives a decided event its id, which never changes, and its metadata. */
export const newEvent = <Event extends DomainEvent>(
  event: Event,
  context: CommandContext,
  marks: Marks = {},
): NewEvent<Event> => ({
  ...event,
  id: randomUUID(),
  metadata: {
    at: context.now.toISOString(),
    actor: context.actor,
    command: context.command,
    correlationId: context.correlationId,
    causationId: context.causationId,
    ...(context.undoes === undefined ? {} : { undoes: context.undoes }),
    ...marks,
  },
});

/** The same for all events of one command. */
export const newEvents = <Event extends DomainEvent>(
  events: readonly Event[],
  context: CommandContext,
  { marksCommits }: { readonly marksCommits?: true },
): NewEvent<Event>[] =>
  events.map((event, index) =>
    newEvent(event, context, {
      ...(marksCommits && { commit: { size: events.length, index } }),
      ...(index === 0 && context.idempotency && { idempotency: context.idempotency }),
    }),
  );
