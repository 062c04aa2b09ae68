import { randomUUID } from 'node:crypto';

import type { Actor, EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';

import type { NewEvent } from '../log/domain-events.ts';

/** The actor, command, time and cause that go into the metadata of every resulting event. */
export interface CommandContext {
  readonly actor: Actor;
  readonly command: string;
  readonly now: Date;
  readonly correlationId: string;
  readonly causationId: string;
  /** The trace context of the request or policy that sent the command, if it is traced. */
  readonly traceparent?: string | undefined;
  /** The correlation id of the action that this one undoes. */
  readonly undoes?: string | undefined;
  /** Hashes of the request's Idempotency-Key and body, by which a repeat is recognised. */
  readonly idempotency?: { readonly key: string; readonly body: string } | undefined;
  /** The request's fields that the commit's metadata keep. Nothing in them is personal. */
  readonly asked?: EventMetadata['asked'];
}

/** The context of commands that the system, or a part of it, executes on its own initiative. */
export function createSystemContext(
  command: string,
  now: Date,
  name = 'cablepark',
): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'system', name }, command, now, correlationId: id, causationId: id };
}

/** Metadata that only some events of a command carry. */
type Marks = Pick<NewEvent['metadata'], 'commit' | 'idempotency' | 'asked'>;

/** Gives a decided event its metadata and its id, which never changes. */
export const createEvent = <Event extends LoggedEvent>(
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
    ...(context.traceparent === undefined ? {} : { traceparent: context.traceparent }),
    ...marks,
  },
});

/** Like `createEvent`, for all events of one command. */
export const createEvents = <Event extends LoggedEvent>(
  events: readonly Event[],
  context: CommandContext,
  { marksCommits }: { readonly marksCommits?: true },
): NewEvent<Event>[] =>
  events.map((event, index) =>
    createEvent(event, context, {
      ...(marksCommits && { commit: { size: events.length, index } }),
      ...(index === 0 && context.idempotency && { idempotency: context.idempotency }),
      ...(index === 0 && context.asked && { asked: context.asked }),
    }),
  );
