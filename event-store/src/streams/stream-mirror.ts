import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import { START } from '@eventstore/db-client';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { Decider } from './decider.ts';
import { fromStoredEvent, type RecordedEvent } from '../log/domain-events.ts';
import type { EventLog } from '../log/event-log.ts';
import { EventStoreFailure, isFailure, isUnreadable } from '../client/failures.ts';
import { subscribed } from '../client/subscribed.ts';
import type { Trouble } from '@cablepark/platform/logging/trouble';

const RETRY_MS = 200;
/** The server's own event at the end of a tombstoned stream; reading can't continue from its revision. */
const TOMBSTONE = '$streamDeleted';

export interface MirrorOptions {
  /** Receives, under the name of `part`, that the stream can't be read or followed. */
  readonly trouble: Trouble;
  readonly part: string;
}

/**
 * A stream's folded state, kept up to date by a subscription. It is for streams that decisions only read: another
 * process's change takes effect at once, without a read per command. While the stream can't be read, the last state
 * stays and trouble is reported.
 */
export class StreamMirror<State, Event extends DomainEvent> {
  readonly #log: EventLog;
  readonly #stream: string;
  readonly #decider: Decider<State, Event>;
  readonly #options: MirrorOptions;
  readonly #following = new BackgroundTask((signal) => this.#follow(signal));
  #state: State;
  #revision = -1n;
  /** Whether the stream has been read at least once, as far as it can be. */
  #isKnown = false;
  /** Ends the present subscription, so that the stream is read and followed again. */
  #renewing = new AbortController();

  constructor(log: EventLog, stream: string, decider: Decider<State, Event>, options: MirrorOptions) {
    this.#log = log;
    this.#stream = stream;
    this.#decider = decider;
    this.#options = options;
    this.#state = decider.initialState;
  }

  /** Whether there is a state, even if it is an old one. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /** Throws EventStoreFailure `unreachable` if the stream could never be read. */
  get state(): State {
    if (!this.#isKnown) throw new EventStoreFailure('unreachable', `${this.#stream} could not be read yet`);
    return this.#state;
  }

  /** Reads the stream and then follows it. If the stream can't be read now, this is retried in the background. */
  async start(): Promise<void> {
    await this.catchUp().catch(() => undefined); // already reported; following retries it
    this.#following.start();
  }

  stop(): Promise<void> {
    return this.#following.stop();
  }

  /**
   * Reads up to the present end of the stream without waiting for the subscription. Throws EventStoreFailure and keeps
   * the events read so far.
   */
  async catchUp(): Promise<void> {
    try {
      for await (const { events, revision } of this.#log.streamPages<Event>(this.#stream, this.#revision + 1n)) {
        for (const event of events) this.#take(event.revision, event);
        if (revision > this.#revision) this.#revision = revision;
      }
      this.#isKnown = true;
      this.#options.trouble.over(this.#options.part);
    } catch (error) {
      this.#report(error);
      this.#renewing.abort();
      throw error;
    }
  }

  /** A state that stops before an unreadable event is the best there is, so it counts as known. */
  #report(error: unknown): void {
    const { trouble, part } = this.#options;
    if (isUnreadable(error) && this.#revision >= 0n) this.#isKnown = true;
    const why = isUnreadable(error) ? "can't be read" : 'could not be read and is tried again';
    const consequence = this.#isKnown ? 'the last values stay in force' : 'what needs it has to wait';
    trouble.report(part, `The stream ${this.#stream} ${why}: ${consequence}.`, error);
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let isSound = true; !signal.aborted; isSound = false) {
      try {
        if (!isSound || !this.#isKnown) await this.catchUp();
        this.#renewing = new AbortController();
        await this.#subscribe(AbortSignal.any([signal, this.#renewing.signal]));
      } catch (error) {
        if (!isAborted(signal) && !isFailure(error, 'dropped')) this.#report(error);
      }
      await pause(RETRY_MS, signal);
    }
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const fromRevision = this.#revision < 0n ? START : this.#revision;
    const events = subscribed(this.#log.connection, signal, (client) =>
      client.subscribeToStream(this.#stream, { fromRevision }),
    );
    for await (const { event } of events) {
      if (!event) continue;
      if (event.type === TOMBSTONE) throw new EventStoreFailure('stream-deleted', `${this.#stream} is gone for good`);
      this.#take(event.revision, fromStoredEvent(event) as RecordedEvent<Event> | undefined);
    }
  }

  /** Folds an event unless it has been folded before: both the subscription and a read may deliver it. */
  #take(revision: bigint, event: RecordedEvent<Event> | undefined): void {
    if (revision <= this.#revision) return;
    if (event) this.#state = this.#decider.evolve(this.#state, event);
    this.#revision = revision;
  }
}
