import type { LoggedEvent, RecordedEvent } from '@cablepark/contracts/shared/recorded-event';

import { EventStoreFailure, isFailure, waitForAnswer } from '../client/failures.ts';
import { ignore } from '../client/reading.ts';
import {
  commandDeadlineFrom,
  NO_EVENTS,
  type Deadline,
  type EventLog,
  type Revision,
  type StreamSlice,
} from '../log/event-log.ts';
import type { Decider } from './decider.ts';

/** A stream's state, and where the last event in it is. */
export interface Folded<State> {
  readonly state: State;
  readonly revision: Revision;
  readonly position: bigint;
}

/**
 * Keeps a followed stream's state outside the process, so that a start needn't fold the whole
 * stream.
 */
export interface Snapshots<State> {
  /**
   * Returns the newest usable snapshot, or undefined. If this rejects, the stream is read from its
   * beginning.
   */
  load(): Promise<Folded<State> | undefined>;
  /**
   * Offers a snapshot. Ignored if the saved one is fewer than `least` events behind. Must be quick
   * and must not throw.
   */
  offer(folded: Folded<State>, least: bigint): void;
}

/** A snapshot is offered every so many events, so a start reads at most that many after it. */
const EVENTS_PER_SNAPSHOT = 20_000n;

export interface FoldOptions<State> {
  readonly snapshots?: Snapshots<State> | undefined;
  /** Called after each page of the first read, with the last revision read. */
  readonly onProgress?: ((progress: { readonly revision: Revision }) => void) | undefined;
  /** Called when events of another process are folded, except by the first read. */
  readonly onOthers?: (() => void) | undefined;
}

/**
 * A stream's state, folded from events that are read, delivered or written. It may be behind, but
 * is never wrong.
 */
export class StreamFold<State, Event extends LoggedEvent> {
  /** The state after the last folded event, possibly in the middle of a commit. */
  #latest: Folded<State>;
  /** The state after the last commit that is folded completely. */
  #present: Folded<State>;
  /** The last revision of the newest commit seen. */
  #commitEnd: Revision = NO_EVENTS;
  #isLoaded = false;
  /** The first read of the whole stream, while it is under way. */
  #reading: Promise<void> | undefined;
  #offered: Revision = NO_EVENTS;
  /** The ids of this process's last append, whose events may be delivered before its answer. */
  #ours: ReadonlySet<string> = new Set();

  constructor(
    readonly log: EventLog,
    readonly stream: string,
    readonly decider: Decider<State, Event>,
    private readonly options: FoldOptions<State> = {},
  ) {
    this.#present = { state: decider.initialState, revision: NO_EVENTS, position: 0n };
    this.#latest = this.#present;
  }

  get present(): Folded<State> {
    return this.#present;
  }

  /** Whether the stream has been read to its end once. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  get isReading(): boolean {
    return this.#reading !== undefined;
  }

  get revision(): Revision {
    return this.#latest.revision;
  }

  /**
   * Makes the stream be read again before the next decision, because it may have lost events that
   * are folded here.
   */
  markDoubtful(): void {
    this.#isLoaded = false;
  }

  /** Announces an append, so that its events aren't taken for another process's. */
  announce(events: readonly { readonly id: string }[]): void {
    this.#ours = new Set(events.map(({ id }) => id));
  }

  /** Takes the state after an append of this process, which directly followed the present state. */
  noteAppended(folded: Folded<State>): void {
    this.#keep(folded);
  }

  /** Folds a slice of the stream that leaves no gap after the last folded event. */
  take({ events, revision, position = this.#latest.position }: StreamSlice<Event>): void {
    const known = this.#latest;
    if (revision <= known.revision) {
      return;
    }

    let folded = known;
    for (const event of events) {
      if (event.revision <= known.revision) {
        continue;
      }

      const end = this.decider.marksCommits ? commitEndOf(event) : event.revision;
      const isFirst = event.revision > this.#commitEnd;
      if (isFirst && end > revision) {
        this.#present = { ...folded, revision: event.revision - 1n };
      }
      if (end > this.#commitEnd) {
        this.#commitEnd = end;
      }

      folded = {
        state: this.decider.evolve(folded.state, event),
        revision: event.revision,
        position: event.position,
      };
      if (this.#isLoaded && !this.#ours.has(event.id)) {
        this.options.onOthers?.();
      }
    }

    this.#keep({ state: folded.state, revision, position });
  }

  /**
   * Returns the state as of this call or later. Throws EventStoreFailure: `unreachable` if it can't
   * be read by `until`.
   */
  async refresh(until: Deadline): Promise<Folded<State>> {
    // In these cases the state may be older than this call.
    const mustReadAgain = this.#isLoaded || this.isReading;
    if (!this.#isLoaded) {
      await this.#loadBy(until);
    }
    if (mustReadAgain) {
      await this.#readOn(() => until);
    }

    return this.#present;
  }

  /**
   * Reads up to the present end, however long that takes. Throws EventStoreFailure, keeping what
   * was read so far.
   */
  async catchUp(): Promise<void> {
    const mustReadAgain = this.#isLoaded || this.isReading;
    if (!this.#isLoaded) {
      await this.#load();
    }
    if (mustReadAgain) {
      await this.#readOn();
    }
  }

  /**
   * Offers the present state as a snapshot if it is at least `least` events ahead of the last one.
   */
  offerSnapshot(least = 1n): void {
    if (this.#present.revision - this.#offered < least) {
      return;
    }

    this.#offered = this.#present.revision;
    this.options.snapshots?.offer(this.#present, least);
  }

  /** The first read continues after `until`, so a later command finds even a long stream loaded. */
  async #loadBy(until: Deadline): Promise<void> {
    await waitForAnswer(until - Date.now(), `read ${this.stream}`, this.#load()).catch(
      (error: unknown) => {
        throw isFailure(error, 'unclear')
          ? new EventStoreFailure('unreachable', error.message, error)
          : error;
      },
    );
  }

  #load(): Promise<void> {
    this.#reading ??= this.#readWhole().finally(() => {
      this.#reading = undefined;
    });
    this.#reading.catch(ignore); // there may be no caller left to await it
    return this.#reading;
  }

  async #readWhole(): Promise<void> {
    if (this.#latest.revision === NO_EVENTS) {
      await this.#restore();
    }

    await this.#readOn(commandDeadlineFrom, this.options.onProgress);
    this.#isLoaded = true;
    this.offerSnapshot(EVENTS_PER_SNAPSHOT);
  }

  async #restore(): Promise<void> {
    const saved = await this.options.snapshots?.load().catch(() => undefined);
    if (!saved) {
      return;
    }

    this.#offered = saved.revision;
    this.#keep(saved);
  }

  async #readOn(
    until: () => Deadline = commandDeadlineFrom,
    onPage?: FoldOptions<State>['onProgress'],
  ): Promise<void> {
    for await (const page of this.log.readStreamPages<Event>(
      this.stream,
      this.#latest.revision + 1n,
      until,
    )) {
      this.take(page);
      onPage?.({ revision: this.#latest.revision });
    }
  }

  #keep(folded: Folded<State>): void {
    if (folded.revision <= this.#latest.revision) {
      return;
    }

    this.#latest = folded;
    if (folded.revision < this.#commitEnd) {
      return;
    }

    this.#present = folded;
    if (this.#isLoaded) {
      this.offerSnapshot(EVENTS_PER_SNAPSHOT);
    }
  }
}

/**
 * The revision of the last event in an event's commit. A commit's events are adjacent, so this
 * holds even if others of them can't be read.
 */
const commitEndOf = ({ revision, metadata: { commit } }: RecordedEvent): Revision =>
  commit ? revision + BigInt(commit.size - 1 - commit.index) : revision;
