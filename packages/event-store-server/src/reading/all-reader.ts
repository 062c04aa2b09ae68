import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { Start } from '../wire/read-request.ts';

const PAGE_EVENTS = 500;

const noPosition = () => new GrpcError(GrpcStatus.UNKNOWN, 'Unexpected ReadAllResult: Error');

export class AllReader {
  constructor(
    private readonly log: LogReader,
    private readonly recent: RecentEvents,
  ) {}

  /**
   * Returns the position after which to read so that `start` is included. It may lie beyond the
   * end, too.
   */
  async forwardsFrom(start: Start): Promise<number> {
    if (start === 'start') {
      return 0;
    }
    if (start === 'end') {
      return Infinity;
    }

    await this.#assertPosition(start);
    return start - 1;
  }

  /** Returns the position after which to read forwards so that the caller's start is excluded. */
  async forwardsAfter(start: Start): Promise<number> {
    if (start === 'start') {
      return 0;
    }
    if (start === 'end') {
      return this.recent.lastPosition;
    }

    await this.#assertPosition(start);
    return Math.min(start, this.recent.lastPosition);
  }

  /** Returns the position before which to read backwards; the caller's start is excluded. */
  async backwardsFrom(start: Start): Promise<number> {
    if (start === 'start') {
      return 0;
    }
    if (start === 'end') {
      return Infinity;
    }
    if (start > this.recent.nextPosition) {
      throw noPosition();
    }

    await this.#assertPosition(start);
    return start;
  }

  /** Returns the next page after a position; empty at the end of the log. */
  async after(position: number): Promise<readonly RecordedEvent[]> {
    if (position >= this.recent.lastPosition) {
      return [];
    }

    const sequence = this.recent.sequenceAfter(position);
    return (
      (sequence !== undefined && this.recent.slice(sequence, PAGE_EVENTS)) ||
      (await this.log.after(position))
    );
  }

  /**
   * Starts reading the next page while the one before is being sent; undefined if the next page is
   * in memory.
   */
  ahead(position: number): Promise<readonly RecordedEvent[]> | undefined {
    if (this.recent.sequenceAfter(position) !== undefined) {
      return undefined;
    }

    const page = this.log.after(position);
    // A reader that stops early never awaits this page, so its failure must not become an unhandled
    // rejection.
    page.catch(() => undefined);
    return page;
  }

  /** Yields the pages after a position, up to the end of the log. */
  async *forwards(position: number): AsyncGenerator<readonly RecordedEvent[]> {
    let page = await this.after(position);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      const next = this.ahead(last.position);
      yield page;
      page = await (next ?? this.after(last.position));
    }
  }

  /** Yields the pages before a position, newest first, down to the start of the log. */
  async *backwards(position: number, atMost: number): AsyncGenerator<readonly RecordedEvent[]> {
    for (let next = position; ;) {
      const page = await this.log.before(next, atMost);
      const last = page.at(-1);
      if (!last) {
        return;
      }

      yield page;
      next = last.position;
    }
  }

  async #assertPosition(position: number): Promise<void> {
    if (position === 0 || position > this.recent.lastPosition) {
      return;
    }

    const sequence = this.recent.sequenceAfter(position - 1);
    const event =
      sequence === undefined ? await this.log.at(position) : this.recent.slice(sequence, 1)?.[0];
    if (event?.position !== position) {
      throw noPosition();
    }
  }
}
