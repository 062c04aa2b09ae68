import { setTimeout as delay } from 'node:timers/promises';
import { START } from '@eventstore/db-client';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { Decider } from './decider.ts';
import { fromStoredEvent, type RecordedEvent } from './domain-events.ts';
import type { EventLog } from './event-log.ts';
import { subscribed } from './subscribed.ts';

const RETRY_MS = 200;

/**
 * A stream's folded state, kept up to date by a subscription: for streams that decisions merely read,
 * so that another process's change counts at once without a read for every command (design, section 2).
 */
export class StreamMirror<State, Event extends DomainEvent> {
  readonly #log: EventLog;
  readonly #stream: string;
  readonly #decider: Decider<State, Event>;
  readonly #stopping = new AbortController();
  #state: State;
  #revision = -1n;
  #running: Promise<void> | undefined;

  constructor(log: EventLog, stream: string, decider: Decider<State, Event>) {
    this.#log = log;
    this.#stream = stream;
    this.#decider = decider;
    this.#state = decider.initialState;
  }

  get state(): State {
    return this.#state;
  }

  /** Reads the stream as it is, then follows it. Throws EventStoreFailure when the store is away. */
  async start(): Promise<void> {
    await this.catchUp();
    this.#running = this.#follow();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Brings the state up to what the stream is now, without waiting for the subscription. */
  async catchUp(): Promise<void> {
    const { events, revision } = await this.#log.readStream<Event>(this.#stream, this.#revision + 1n);
    for (const event of events) this.#take(event.revision, event);
    if (revision > this.#revision) this.#revision = revision;
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    const isOver = () => signal.aborted;
    while (!isOver()) {
      await this.#subscribe(signal).catch(() => undefined); // the next try says the same or goes on
      await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const fromRevision = this.#revision < 0n ? START : this.#revision;
    const events = subscribed(this.#log.connection, signal, (client) =>
      client.subscribeToStream(this.#stream, { fromRevision }),
    );
    for await (const { event } of events) {
      if (event) this.#take(event.revision, fromStoredEvent(event) as RecordedEvent<Event> | undefined);
    }
  }

  /** Folds an event, unless it has been: the subscription and a read may both bring it. */
  #take(revision: bigint, event: RecordedEvent<Event> | undefined): void {
    if (revision <= this.#revision) return;
    if (event) this.#state = this.#decider.evolve(this.#state, event);
    this.#revision = revision;
  }
}
