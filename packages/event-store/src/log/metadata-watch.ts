import { LRUCache } from 'lru-cache';

import { BackgroundTask } from '@cablepark/platform/concurrency/background-task';
import { pause } from '@cablepark/platform/concurrency/pause';
import type { Trouble } from '@cablepark/platform/logging/trouble';

import { isLost } from '../client/failures.ts';
import type { EventLog } from './event-log.ts';
import { reportDropping } from './stream-losses.ts';

const HOUR_MS = 60 * 60_000;
/** How soon a stream is checked again if it was reported, or its metadata could not be read. */
const AGAIN_MS = 10_000;
/** How soon a stream's metadata are checked after this process first reads it. */
const SOON_MS = 1000;
const STREAMS_KEPT = 3000;

/**
 * Checks the metadata of the park's streams, at the start and every hour, for settings by which the
 * event store drops events: of `streams`, and of other streams as they are read. It only reports
 * (ADR 110).
 */
export class MetadataWatch extends BackgroundTask {
  /** When each stream's metadata are checked next, in milliseconds since 1970. */
  readonly #next = new LRUCache<string, number>({ max: STREAMS_KEPT });

  constructor(
    private readonly log: EventLog,
    private readonly trouble: Trouble,
    private readonly streams: readonly string[],
  ) {
    super((signal) => this.#run(signal));
  }

  /** Notes that a stream was read. */
  noteRead(stream: string): void {
    if (!this.#next.has(stream)) {
      this.#next.set(stream, 0);
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#checkAll(signal);
      await pause(SOON_MS, signal);
    }
  }

  async #checkAll(signal: AbortSignal): Promise<void> {
    // These must not be forgotten, however many others there are.
    for (const stream of this.streams) {
      this.noteRead(stream);
    }

    for (const [stream, at] of [...this.#next.entries()]) {
      if (at <= Date.now() && !signal.aborted) {
        this.#next.set(stream, Date.now() + (await this.#check(stream)));
      }
    }
  }

  /** Reports what drops a stream's events, and returns the milliseconds until the next check. */
  async #check(stream: string): Promise<number> {
    try {
      const { drops } = await this.log.readMetadata(stream);
      reportDropping(this.trouble, stream, drops);
      return drops.length > 0 ? AGAIN_MS : HOUR_MS;
    } catch (error) {
      // A stream that was deleted for good has no metadata any more.
      return isLost(error) ? HOUR_MS : AGAIN_MS;
    }
  }
}
