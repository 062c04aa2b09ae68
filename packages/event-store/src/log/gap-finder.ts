import type { StoredEvent } from './domain-events.ts';
import { NO_EVENTS, type EventLog, type Revision } from './event-log.ts';
import { StreamGap, TOMBSTONE } from './stream-gap.ts';

/** What a stream lacks before its event at this position in the log. */
export interface FoundGap {
  readonly position: bigint;
  readonly error: StreamGap;
}

/** How many events are read back at first, which nearly always suffices, and then together. */
const READ_AT_FIRST = 100;
const READ_TOGETHER = 1000;

/**
 * Finds what a stream has lost, for a reader of the log who goes on where it stood: a scavenge may
 * have removed events since then, and nothing else in the log shows that (ADR 110).
 */
export class GapFinder {
  /** The revision of the stream's last event before those that come; undefined until needed. */
  #last: Revision | undefined;

  constructor(
    private readonly log: EventLog,
    private readonly stream: string,
  ) {}

  /**
   * The gaps among the next events of the log, of any stream and type, and between them and what
   * came before. Throws EventStoreFailure, and may then be asked again.
   */
  async find(events: readonly StoredEvent[]): Promise<readonly FoundGap[]> {
    const found: FoundGap[] = [];
    for (const { streamId, type, revision, position } of events) {
      // The revision of the server's own event at the end of a deleted stream follows none.
      if (streamId !== this.stream || type === TOMBSTONE || position === undefined) {
        continue;
      }

      this.#last ??= await this.#findLastBefore(position.commit, revision);
      if (revision > this.#last + 1n) {
        const error = new StreamGap(this.stream, this.#last + 1n, revision);
        found.push({ position: position.commit, error });
      }

      this.#last = revision;
    }

    return found;
  }

  /** The revision of the stream's last event that the log has before a position. */
  async #findLastBefore(position: bigint, revision: Revision): Promise<Revision> {
    if (revision === 0n) {
      return NO_EVENTS;
    }

    let from = position;
    for (let count = READ_AT_FIRST; ; count = READ_TOGETHER) {
      const newestFirst = await this.log.readStored({ from, isBackwards: true, count });
      const last = newestFirst.find(({ streamId }) => streamId === this.stream);
      const next = newestFirst.at(-1)?.position?.commit;
      if (last !== undefined || next === undefined || newestFirst.length < count) {
        return last?.revision ?? NO_EVENTS;
      }

      from = next;
    }
  }
}
