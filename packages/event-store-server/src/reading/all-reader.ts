import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { Start } from '../wire/read-request.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

const PAGE_EVENTS = 500;

const toNoPosition = () => new GrpcError(GrpcStatus.UNKNOWN, 'Unexpected ReadAllResult: Error');

/**
 * Reads `$all` in both directions. Where a caller names a position at which no event is, its
 * methods throw the GrpcError of the real server.
 */
export class AllReader {
  constructor(
    private readonly log: LogReader,
    private readonly recent: RecentEvents,
  ) {}

  /**
   * Returns the position after which to read so that `start` is included. It may lie beyond the
   * end, too.
   */
  async findForwardStart(start: Start): Promise<number> {
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
  async findForwardStartAfter(start: Start): Promise<number> {
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
  async findBackwardStart(start: Start): Promise<number> {
    if (start === 'start') {
      return 0;
    }
    if (start === 'end') {
      return Infinity;
    }
    if (start > this.recent.nextPosition) {
      throw toNoPosition();
    }

    await this.#assertPosition(start);
    return start;
  }

  /** Returns the next page after a position; empty at the end of the log. */
  async readAfter(position: number): Promise<readonly RecordedEvent[]> {
    if (position >= this.recent.lastPosition) {
      return [];
    }

    const sequence = this.recent.findSequenceAfter(position);
    const recent = sequence === undefined ? undefined : this.recent.slice(sequence, PAGE_EVENTS);
    return recent ?? (await this.log.readAfter(position));
  }

  /**
   * Starts reading the next page while the one before is being sent; undefined if the next page is
   * in memory.
   */
  readAhead(position: number): Promise<readonly RecordedEvent[]> | undefined {
    if (this.recent.findSequenceAfter(position) !== undefined) {
      return undefined;
    }

    const page = this.log.readAfter(position);
    // A reader that stops early never awaits this page, so its failure must not become an unhandled
    // rejection.
    page.catch(() => undefined);
    return page;
  }

  /** Yields the pages after a position, up to the end of the log. */
  async *readForwards(position: number): AsyncGenerator<readonly RecordedEvent[]> {
    let page = await this.readAfter(position);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      const next = this.readAhead(last.position);
      yield page;
      page = await (next ?? this.readAfter(last.position));
    }
  }

  /** Yields the pages before a position, newest first, down to the start of the log. */
  async *readBackwards(position: number, atMost: number): AsyncGenerator<readonly RecordedEvent[]> {
    for (let next = position; ;) {
      const page = await this.log.readBefore(next, atMost);
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

    const sequence = this.recent.findSequenceAfter(position - 1);
    const event =
      sequence === undefined
        ? await this.log.readAt(position)
        : this.recent.slice(sequence, 1)?.[0];
    if (event?.position !== position) {
      throw toNoPosition();
    }
  }
}
