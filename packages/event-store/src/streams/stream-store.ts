import { LRUCache } from 'lru-cache';

import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import { isFailure, isLost } from '../client/failures.ts';
import { commandDeadlineFrom, type EventLog } from '../log/event-log.ts';
import { reportLoss, reportWhole } from '../log/stream-losses.ts';
import type { CommandContext } from './command-context.ts';
import type { Decide } from './decide-together.ts';
import type { Decider } from './decider.ts';
import { FollowedStream, type FollowedStreamOptions } from './followed-stream.ts';
import { StreamFold, type Folded } from './stream-fold.ts';
import { StreamQueue, type Handled, type QueueOptions, type Turns } from './stream-queue.ts';

/**
 * The outcome of a command on one stream: `done`; `refused` by a rule; `unavailable` if nothing was
 * written; `unclear` if something may have been written; `failed` by a bug.
 */
export type CommandOutcome = 'done' | 'refused' | 'unavailable' | 'unclear' | 'failed';

/** Observes commands by name, for metrics and action ids. Must not throw. */
export interface CommandObserver {
  noteEnd?(command: string, outcome: CommandOutcome): void;
  /** Another process appended first; the command is decided again. */
  noteConflict?(command: string): void;
  noteWrite?(correlationId: string): void;
}

/** Returns the outcome of a command that threw this error; undefined stands for none. */
export function toOutcome(error: unknown): CommandOutcome {
  if (error === undefined) {
    return 'done';
  }
  if (error instanceof Rejection) {
    return 'refused';
  }
  if (isFailure(error, 'unclear')) {
    return 'unclear';
  }

  return isFailure(error) ? 'unavailable' : 'failed';
}

/** Observes the streams that commands read. */
export interface StreamWatch {
  readonly trouble: Trouble;
  noteRead(stream: string): void;
}

export interface StreamStoreOptions {
  /** Turns for streams that are followed. */
  readonly turns?: Turns | undefined;
  /** Receives which streams are read, and whether they are whole. */
  readonly watch?: StreamWatch | undefined;
  /** See `QueueOptions`. */
  readonly erasing?: QueueOptions['erasing'];
}

/**
 * The number of streams whose folded state is kept in memory: accounts, names and feedback, some KB
 * each.
 */
const STREAMS_KEPT = 3000;

/**
 * Handles commands: loads a stream's state, decides on it, and appends at the revision read (design
 * 2.3). Each stream has a queue and keeps its state in memory.
 */
export class StreamStore {
  readonly #observers = new Set<CommandObserver>();
  readonly #queues = new LRUCache<string, StreamQueue<never, never>>({ max: STREAMS_KEPT });
  /** The queues of followed streams, which are never evicted. */
  readonly #followed = new Map<string, StreamQueue<never, never>>();

  constructor(
    private readonly log: EventLog,
    private readonly options: StreamStoreOptions = {},
  ) {}

  /** Keeps a stream's state up to date from `start` to `stop`, so its commands need no read. */
  follow<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
    options: FollowedStreamOptions<State>,
  ): FollowedStream<State, Event> {
    const { turns } = this.options;
    const noteOthers = () => turns?.noteContention(stream, false);
    const followed = new FollowedStream(this.log, stream, decider, {
      ...options,
      onOthers: noteOthers,
    });
    const queue = this.#createQueue(followed.fold, { turns, isFollowed: true });
    this.#followed.set(stream, queue as unknown as StreamQueue<never, never>);
    return followed;
  }

  /** Adds an observer of every command; returns a function that removes it. */
  observe(observer: CommandObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /**
   * Decides on the stream's present state and appends the decided events. `decide` is pure, refuses
   * by throwing, and may be called several times, of which the last counts. A refusal, or a
   * decision to append nothing, is based on state that was read after the command arrived. Throws
   * what `decide` threw; an EventStoreFailure: `unreachable` (the store is away or the stream too
   * busy; nothing is written), `too-large`, or `unclear` (it may or may not be written); or what
   * `beforeErasing` threw (nothing is written). The result comes within 3 s or, behind writes that
   * a slow store keeps confirming, within 3 s of the last of them and 10 s in all.
   */
  handle<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decide: Decide<State, Event>,
  ): Promise<Handled<State, Event>> {
    const command = { context, decide, until: commandDeadlineFrom() };
    const handling = this.#watchWhole(
      stream,
      this.#findOrCreateQueue(decider, stream).handle(command),
    );
    if (this.#observers.size > 0) {
      this.#notifyEnd(context, handling);
    }

    return handling;
  }

  #notifyEnd(
    { command, correlationId }: CommandContext,
    handling: Promise<{ readonly events: readonly unknown[] }>,
  ): void {
    const notifyEnd = (error?: unknown) => {
      for (const observer of this.#observers) {
        observer.noteEnd?.(command, toOutcome(error));
      }
    };

    handling.then(({ events }) => {
      if (events.length > 0) {
        for (const observer of this.#observers) {
          observer.noteWrite?.(correlationId);
        }
      }

      notifyEnd();
    }, notifyEnd);
  }

  /**
   * Returns the stream's present state. Only events that this process hasn't read yet are read from
   * the log.
   */
  async load<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): Promise<State> {
    return (await this.loadFolded(decider, stream)).state;
  }

  /** Like `load`, with the revision of the last event in the state. */
  async loadFolded<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): Promise<Folded<State>> {
    const queue = this.#findOrCreateQueue(decider, stream);
    try {
      return await this.#watchWhole(stream, queue.load());
    } finally {
      // Nothing is kept for streams that don't exist, because callers can invent any number of ids.
      if (!queue.hasEvents && queue.isIdle && this.#queues.peek(stream) === (queue as unknown)) {
        this.#queues.delete(stream);
      }
    }
  }

  /** Returns the result of work on a stream, and reports whether the stream is whole. */
  async #watchWhole<T>(stream: string, work: Promise<T>): Promise<T> {
    const { watch } = this.options;
    try {
      const result = await work;
      if (watch) {
        reportWhole(watch.trouble, stream);
      }

      return result;
    } catch (error) {
      if (watch && isLost(error)) {
        reportLoss(watch.trouble, stream, error);
      }

      throw error;
    } finally {
      watch?.noteRead(stream);
    }
  }

  #findOrCreateQueue<State, Event extends LoggedEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): StreamQueue<State, Event> {
    const known = this.#followed.get(stream) ?? this.#queues.get(stream);
    if (known) {
      return known as unknown as StreamQueue<State, Event>;
    }

    const queue = this.#createQueue(new StreamFold(this.log, stream, decider));
    this.#queues.set(stream, queue as unknown as StreamQueue<never, never>);
    return queue;
  }

  #createQueue<State, Event extends LoggedEvent>(
    fold: StreamFold<State, Event>,
    options: Pick<QueueOptions, 'turns' | 'isFollowed'> = {},
  ): StreamQueue<State, Event> {
    const onConflict = (command: string) => {
      for (const observer of this.#observers) {
        observer.noteConflict?.(command);
      }
    };

    const { erasing } = this.options;
    return new StreamQueue(fold, { ...options, onConflict, erasing });
  }
}
