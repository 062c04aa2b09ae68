import type { LoggedEvent } from '@cablepark/contracts/shared/recorded-event';
import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { isAborted, pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import { EventStoreFailure, isFailure, isLost, isUnreadable } from '../client/failures.ts';
import { subscribe } from '../client/reading.ts';
import { UnreadableEvent } from '../log/domain-events.ts';
import { NO_EVENTS, type EventLog, type Revision } from '../log/event-log.ts';
import { StreamGap, TOMBSTONE } from '../log/stream-gap.ts';
import { reportLoss, reportWhole } from '../log/stream-losses.ts';
import { toMetadataStream } from '../log/stream-metadata.ts';
import type { Decider } from './decider.ts';
import { StreamFold, type FoldOptions } from './stream-fold.ts';

const RETRY_MS = 200;

export interface FollowedStreamOptions<State> extends FoldOptions<State> {
  /** Receives, under the name of `part`, failures to read or follow the stream. */
  readonly trouble: Trouble;
  readonly part: string;
}

/**
 * A stream's state, kept up to date by a subscription instead of a read per command. While the
 * stream can't be read, the last state stays.
 */
export class FollowedStream<State, Event extends LoggedEvent> {
  /** The state on which decisions on this stream are based (`StreamStore.follow`). */
  readonly fold: StreamFold<State, Event>;
  readonly #following = new BackgroundTask(async (signal) => {
    await Promise.all([this.#follow(signal), this.#followMetadata(signal)]);
  });
  /** Whether the stream has been read once, as far as possible. */
  #isKnown = false;
  #starting: Promise<void> | undefined;
  /** Ends the present subscription, so that the stream is read and followed again. */
  #renewing = new AbortController();

  constructor(
    log: EventLog,
    stream: string,
    decider: Decider<State, Event>,
    private readonly options: FollowedStreamOptions<State>,
  ) {
    this.fold = new StreamFold(log, stream, decider, options);
  }

  /** Whether there is a state, however old. */
  get isKnown(): boolean {
    return this.#isKnown;
  }

  /**
   * The state after the last whole commit. Throws EventStoreFailure `unreachable` if the stream was
   * never read.
   */
  get state(): State {
    if (!this.#isKnown) {
      throw new EventStoreFailure('unreachable', `${this.fold.stream} could not be read yet`);
    }

    return this.fold.present.state;
  }

  get revision(): Revision {
    return this.fold.revision;
  }

  /**
   * Reads the stream and then follows it. A stream that can't be read now is retried in the
   * background.
   */
  start(): Promise<void> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async #start(): Promise<void> {
    await this.catchUp().catch(() => undefined); // already reported; following retries it
    this.#following.start();
  }

  /** Stops following, and offers the last state as a snapshot. */
  async stop(): Promise<void> {
    await this.#following.stop();
    this.fold.offerSnapshot();
  }

  /**
   * Reads up to the present end, without the subscription. Throws EventStoreFailure, but keeps what
   * it read.
   */
  async catchUp(): Promise<void> {
    try {
      await this.fold.catchUp();
      this.#isKnown = true;
      this.options.trouble.reportEnd(this.options.part);
      reportWhole(this.options.trouble, this.fold.stream);
    } catch (error) {
      this.#report(error);
      this.#renewing.abort();
      throw error;
    }
  }

  /**
   * Reports why the stream can't be read or followed. A state that stops before an unreadable event
   * is the best available, so it counts as known.
   */
  #report(error: unknown): void {
    const { trouble, part } = this.options;
    if (isUnreadable(error) && this.fold.revision !== NO_EVENTS) {
      this.#isKnown = true;
    }
    if (isLost(error)) {
      reportLoss(trouble, this.fold.stream, error);
    }

    const consequence = this.#isKnown
      ? 'the last values stay in force'
      : 'what needs it has to wait';
    trouble.report(part, `${this.#describeFlaw(error)}: ${consequence}.`, error);
  }

  #describeFlaw(error: unknown): string {
    const { stream, revision } = this.fold;
    if (error instanceof UnreadableEvent) {
      return `The event at revision ${error.revision} of ${stream} can't be read`;
    }

    const after = revision === NO_EVENTS ? '' : ` after revision ${revision}`;
    if (error instanceof StreamGap) {
      return error.message;
    }
    if (isUnreadable(error)) {
      return `The stream ${stream} can't be read${after}`;
    }

    return `The stream ${stream} could not be read${after} and is tried again`;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      try {
        if (!isFirst || !this.#isKnown) {
          await this.catchUp();
        }

        this.#renewing = new AbortController();
        await this.#subscribe(AbortSignal.any([signal, this.#renewing.signal]));
      } catch (error) {
        if (!isAborted(signal) && !isFailure(error, 'dropped')) {
          this.#report(error);
        }
      }

      await pause(RETRY_MS, signal);
    }
  }

  /**
   * A stream that is deleted, or truncated at its end, just stops: its subscription doesn't say so.
   * Both are done by an event in the stream of its metadata, which is therefore followed as well
   * (ADR 110). Each subscription to it begins with its first event, so nothing is missed between
   * two.
   */
  async #followMetadata(signal: AbortSignal): Promise<void> {
    const { log, stream } = this.fold;
    const metadata = { stream: toMetadataStream(stream), from: undefined };
    while (!signal.aborted) {
      try {
        for await (const _ of subscribe(log.connection, signal, metadata)) {
          await this.#renewIfGone();
        }
      } catch {
        // The subscription to the stream itself fails for the same reason, and reports that.
      }

      await pause(RETRY_MS, signal);
    }
  }

  /**
   * Reads and follows the stream again if it is gone. Throws EventStoreFailure if the store doesn't
   * answer.
   */
  async #renewIfGone(): Promise<void> {
    const { log, stream, revision, isLoaded } = this.fold;
    if (!isLoaded || revision === NO_EVENTS) {
      return;
    }

    if (await isGone(log, stream)) {
      this.fold.markDoubtful();
      this.#renewing.abort();
    }
  }

  async #subscribe(signal: AbortSignal): Promise<void> {
    const { log, stream, revision: last } = this.fold;
    const from = last === NO_EVENTS ? undefined : last;
    for await (const event of subscribe(log.connection, signal, { stream, from })) {
      if (event.type === TOMBSTONE) {
        throw new EventStoreFailure('stream-deleted', `${stream} is gone for good`);
      }

      const { revision, position } = event;
      if (revision <= this.fold.revision) {
        // Written here, or read already.
        continue;
      }
      if (revision > this.fold.revision + 1n) {
        throw new StreamGap(stream, this.fold.revision + 1n, revision);
      }

      const { events: known, unreadable } = await log.parse<Event>([event]);
      if (unreadable[0]) {
        throw unreadable[0];
      }

      this.fold.take({
        events: known,
        revision,
        position: position?.commit,
      });
    }
  }
}

async function isGone(log: EventLog, stream: string): Promise<boolean> {
  try {
    return (await log.readLastRevision(stream)) === NO_EVENTS;
  } catch (error) {
    if (isLost(error)) {
      return true;
    }

    throw error;
  }
}
