import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { reject } from '@cablepark/contracts/shared/rejection';
import { categoryOf } from '@cablepark/contracts/shared/streams';
import { startSpan, type Span } from '@cablepark/platform/tracing/tracing';

import { EventStoreFailure } from '../client/failures.ts';
import type { NewEvent } from '../log/domain-events.ts';
import type { Revision } from '../log/event-log.ts';
import { MAX_COMMIT_EVENTS } from '../log/whole-commits.ts';
import { createEvents, type CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import type { Folded } from './stream-fold.ts';

/** A commit that the stream has already: the revision of its first event, and how many it has. */
export interface EarlierCommit {
  readonly revision: Revision;
  readonly size: number;
}

/**
 * A command's result: the events to append or, if it was executed before, the commit of that time.
 */
export type Decided<Event extends LoggedEvent> =
  readonly Event[] | { readonly earlier: EarlierCommit };

/**
 * Decides on a stream's state. `revision` is that of the last event in the state. Refuses by
 * throwing.
 */
export type Decide<State, Event extends LoggedEvent> = (
  state: State,
  revision: Revision,
) => Decided<Event>;

interface Command<State, Event extends LoggedEvent> {
  readonly context: CommandContext;
  readonly decide: Decide<State, Event>;
}

/** One command's outcome, decided but not written yet. */
export type Decision<State, Event extends LoggedEvent> =
  | {
      readonly events: readonly NewEvent<Event>[];
      readonly before: State;
      readonly after: State;
      readonly earlier?: EarlierCommit;
      /** The append that is to write the events, where it is traced. */
      readonly appending?: Span | undefined;
    }
  | { readonly refusal: unknown };

/**
 * The most bytes that several commands write in one append, so those behind them don't wait long.
 */
const MAX_BYTES_TOGETHER = 512 * 1024;

/**
 * Decides commands one after another, each on the state that the one before leaves. Returns the
 * decisions of as many as fit one append, at least one.
 */
export function decideTogether<State, Event extends LoggedEvent>(
  decider: Decider<State, Event>,
  { state, revision }: Folded<State>,
  commands: readonly Command<State, Event>[],
  stream: string,
): Decision<State, Event>[] {
  const decisions: Decision<State, Event>[] = [];
  let total = 0;
  for (const { context, decide } of commands) {
    const deciding = startSpan(`decide ${context.command}`, context.traceparent);
    let appending: Span | undefined;
    try {
      const decided = decide(state, revision);
      if ('earlier' in decided) {
        decisions.push({ events: [], before: state, after: state, earlier: decided.earlier });
        continue;
      }

      const from = revision + 1n;
      if (decided.length > 0) {
        appending = startSpan(`append ${categoryOf(stream)}`, deciding?.traceparent);
      }

      const traced = appending ? { ...context, traceparent: appending.traceparent } : context;
      const events = createEvents(decided, traced, decider).map((event, i) => ({
        ...event,
        revision: from + BigInt(i),
      }));
      const bytes = measureCommit(events, decider);
      if (total > 0 && total + bytes > MAX_BYTES_TOGETHER) {
        break;
      }

      const after = events.reduce<State>(decider.evolve, state);
      decisions.push({ events, before: state, after, appending });
      state = after;
      total += bytes;
      revision += BigInt(events.length);
    } catch (refusal) {
      appending?.end();
      decisions.push({ refusal });
    } finally {
      deciding?.end();
    }
  }

  return decisions;
}

/**
 * Returns the bytes that a command writes. Rejects with TOO_MUCH_AT_ONCE, or throws `too-large` on
 * a stream without commits, if they don't fit one append.
 */
function measureCommit(
  events: readonly NewEvent[],
  { marksCommits }: { readonly marksCommits?: true },
): number {
  const bytes = events.reduce((sum, event) => sum + estimateBytes(event), 0);
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
export const estimateBytes = ({ data, metadata }: NewEvent): number =>
  FRAME_BYTES +
  Buffer.byteLength(JSON.stringify(data)) +
  Buffer.byteLength(JSON.stringify(metadata));
