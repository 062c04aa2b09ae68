import type { DomainEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';

import { EventStoreFailure } from '../client/failures.ts';
import type { NewEvent } from '../log/domain-events.ts';
import type { Revision } from '../log/event-log.ts';
import { MAX_COMMIT_EVENTS } from '../log/whole-commits.ts';
import { createEvents, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { Folded } from './stream-fold.ts';

/**
 * Decides on a stream's state. `revision` is that of the last event in the state. Refuses by
 * throwing.
 */
export type Decide<State, Event extends DomainEvent> = (
  state: State,
  revision: Revision,
) => readonly Event[];

interface Command<State, Event extends DomainEvent> {
  readonly context: CommandContext;
  readonly decide: Decide<State, Event>;
}

/** One command's outcome, decided but not written yet. */
export type Decision<State, Event extends DomainEvent> =
  | { readonly events: readonly NewEvent<Event>[]; readonly after: State }
  | { readonly refusal: unknown };

/**
 * The most bytes that several commands write in one append, so those behind them don't wait long.
 */
const MAX_BYTES_TOGETHER = 512 * 1024;

/**
 * Decides commands one after another, each on the state that the one before leaves. Returns the
 * decisions of as many as fit one append, at least one.
 */
export function decideTogether<State, Event extends DomainEvent>(
  decider: Decider<State, Event>,
  { state, revision }: Folded<State>,
  commands: readonly Command<State, Event>[],
): Decision<State, Event>[] {
  const decisions: Decision<State, Event>[] = [];
  let total = 0;
  for (const { context, decide } of commands) {
    try {
      const from = revision + 1n;
      const events = createEvents(decide(state, revision), context, decider).map((event, i) => ({
        ...event,
        revision: from + BigInt(i),
      }));
      const bytes = bytesOf(events as readonly NewEvent[], decider);
      if (total > 0 && total + bytes > MAX_BYTES_TOGETHER) {
        break;
      }

      state = events.reduce<State>(decider.evolve, state);
      total += bytes;
      revision += BigInt(events.length);
      decisions.push({ events, after: state });
    } catch (refusal) {
      decisions.push({ refusal });
    }
  }

  return decisions;
}

/**
 * Returns the bytes that a command writes. Rejects TOO_MUCH_AT_ONCE or throws `too-large` if they
 * don't fit one append.
 */
function bytesOf(
  events: readonly NewEvent[],
  { marksCommits }: { readonly marksCommits?: true },
): number {
  const bytes = events.reduce((sum, event) => sum + sizeOf(event), 0);
  if (marksCommits && (bytes > MAX_COMMIT_BYTES || events.length > MAX_COMMIT_EVENTS)) {
    reject('TOO_MUCH_AT_ONCE');
  }
  if (bytes > MAX_COMMIT_BYTES) {
    throw new EventStoreFailure('too-large', `${bytes} bytes don't fit one append`);
  }

  return bytes;
}

/** How much an append may hold in bytes (EventStoreDB's default), less what the protocol adds. */
export const MAX_COMMIT_BYTES = 1024 * 1024 - 16 * 1024;
/**
 * What the client adds to each event in bytes: its id, its type's name and the server's metadata.
 */
const FRAME_BYTES = 200;

/** An upper estimate of the bytes that an event takes in an append. */
export const sizeOf = ({ data, metadata }: NewEvent): number =>
  FRAME_BYTES +
  Buffer.byteLength(JSON.stringify(data)) +
  Buffer.byteLength(JSON.stringify(metadata));
