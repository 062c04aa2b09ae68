import type { DomainEvent } from '@cablepark/contracts/events';
import { LRUCache } from 'lru-cache';
import type { CommandContext } from './command-context.ts';
import type { Decider } from './decider.ts';
import { outcomeOf, type CommandObserver } from './command-observer.ts';
import { commandDeadline, type EventLog } from '../log/event-log.ts';
import { isFailure } from '../client/failures.ts';
import { StreamQueue, type Handled } from './stream-queue.ts';

/** Streams whose folded state is kept in memory: years of days, some 10 KB each. */
const STREAMS_KEPT = 3000;

/**
 * Load stream → decide → append at the revision read (design 2.3), for every command of this
 * process. One queue a stream: its commands never race each other, and its folded state is reused.
 */
export class StreamStore {
  readonly #log: EventLog;
  readonly #observers = new Set<CommandObserver>();
  readonly #queues = new LRUCache<string, StreamQueue<never, never>>({ max: STREAMS_KEPT });

  constructor(log: EventLog) {
    this.#log = log;
  }

  /** Has every command's end told; gives a function that stops it. */
  observe(observer: CommandObserver): () => void {
    this.#observers.add(observer);
    return () => this.#observers.delete(observer);
  }

  /**
   * Decides on the stream's present state and appends what was decided. `decide` is pure, may be
   * called several times, and refuses by throwing; a refusal and a decision of nothing are made on
   * state read after the command came in. Throws what `decide` threw, or an EventStoreFailure:
   * `unreachable` (the store is away, or the stream too busy; nothing is written), `too-large`, or
   * `unclear` when it may or may not be done. It is settled, one way or another, within 3 s; behind
   * writes that a slow store goes on confirming, within 3 s of the last of them and 10 s in all.
   */
  handle<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decide: (state: State) => readonly Event[],
  ): Promise<Handled<State, Event>> {
    const queue = this.#known<State, Event>(stream) ?? this.#keep(stream, this.#queueOf(decider, stream));
    const handling = queue.handle({ context, decide, until: commandDeadline() });
    if (this.#observers.size > 0) this.#tell(context.command, stream, handling);
    return handling;
  }

  #tell(command: string, stream: string, handling: Promise<unknown>): void {
    const end = (error?: unknown) => {
      for (const observer of this.#observers) observer.ended?.(command, outcomeOf(error));
      this.#tellOf(stream, error);
    };
    handling.then(() => {
      end();
    }, end);
  }

  #tellOf(stream: string, error: unknown): void {
    for (const observer of this.#observers) observer.asked?.(stream, isFailure(error) ? error : undefined);
  }

  /** The stream's state as it is now: read from the log, but for what this process read of it before. */
  async load<State, Event extends DomainEvent>(decider: Decider<State, Event>, stream: string): Promise<State> {
    const queue = this.#known<State, Event>(stream) ?? this.#keep(stream, this.#queueOf(decider, stream));
    try {
      const state = await queue.load();
      this.#tellOf(stream, undefined);
      return state;
    } catch (error) {
      this.#tellOf(stream, error);
      throw error;
    } finally {
      // Nothing is kept of streams that aren't there: anybody can make up names for them.
      if (!queue.hasEvents && queue.isIdle && this.#known<State, Event>(stream) === queue) this.#queues.delete(stream);
    }
  }

  #known<State, Event extends DomainEvent>(stream: string): StreamQueue<State, Event> | undefined {
    return this.#queues.get(stream) as StreamQueue<State, Event> | undefined;
  }

  #queueOf<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
  ): StreamQueue<State, Event> {
    return new StreamQueue(this.#log, stream, decider, (command) => {
      for (const observer of this.#observers) observer.overtaken?.(command);
    });
  }

  #keep<State, Event extends DomainEvent>(stream: string, queue: StreamQueue<State, Event>): StreamQueue<State, Event> {
    this.#queues.set(stream, queue as unknown as StreamQueue<never, never>);
    return queue;
  }
}
