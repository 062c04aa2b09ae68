import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import type { AllStart } from '../wire/read-request.ts';

const PAGE_EVENTS = 500;

const noPosition = () => new GrpcError(GrpcStatus.UNKNOWN, 'Unexpected ReadAllResult: Error');

/** Reads the whole log, in the order of positions. */
export class AllReader {
  readonly #log: LogReader;
  readonly #recent: RecentEvents;

  constructor(log: LogReader, recent: RecentEvents) {
    this.#log = log;
    this.#recent = recent;
  }

  /**
   * The position after which reading forwards goes on, when the caller names one that is itself included.
   * A position is good when an event stands there, or when it is beyond the last.
   */
  async forwardsFrom(start: AllStart): Promise<number> {
    if (start.kind === 'start') return 0;
    if (start.kind === 'end') return Infinity;
    await this.#assertPosition(start.commit);
    return start.commit - 1;
  }

  /** As above, when the named position is not included. */
  async forwardsAfter(start: AllStart): Promise<number> {
    if (start.kind === 'start') return 0;
    if (start.kind === 'end') return this.#recent.lastPosition;
    await this.#assertPosition(start.commit);
    return Math.min(start.commit, this.#recent.lastPosition);
  }

  /** The position before which reading backwards begins: the one that is named is not included. */
  async backwardsFrom(start: AllStart): Promise<number> {
    if (start.kind === 'start') return 0;
    if (start.kind === 'end') return Infinity;
    if (start.commit > this.#recent.nextPosition) throw noPosition();
    await this.#assertPosition(start.commit);
    return start.commit;
  }

  /** The next page after a position; empty at the log's end. */
  async after(position: number): Promise<readonly RecordedEvent[]> {
    if (position >= this.#recent.lastPosition) return [];
    const sequence = this.#recent.sequenceAfter(position);
    return (sequence !== undefined && this.#recent.slice(sequence, PAGE_EVENTS)) || (await this.#log.after(position));
  }

  /** The same, begun while the page before is still being sent; nothing where the next page is in memory anyway. */
  ahead(position: number): Promise<readonly RecordedEvent[]> | undefined {
    if (this.#recent.sequenceAfter(position) !== undefined) return undefined;
    const page = this.#log.after(position);
    // Not awaited when the reader stops early: a failure is then nobody's concern.
    page.catch(() => undefined);
    return page;
  }

  /** Pages after a position, up to the log's end. */
  async *forwards(position: number): AsyncGenerator<readonly RecordedEvent[]> {
    let page = await this.after(position);
    for (let last = page.at(-1); last; last = page.at(-1)) {
      const next = this.ahead(last.position);
      yield page;
      page = await (next ?? this.after(last.position));
    }
  }

  /** Pages before a position, newest first, down to the log's start. */
  async *backwards(position: number, atMost: number): AsyncGenerator<readonly RecordedEvent[]> {
    for (let next = position; ;) {
      const page = await this.#log.before(next, atMost);
      const last = page.at(-1);
      if (!last) return;
      yield page;
      next = last.position;
    }
  }

  async #assertPosition(position: number): Promise<void> {
    if (position === 0 || position > this.#recent.lastPosition) return;
    const sequence = this.#recent.sequenceAfter(position - 1);
    const event = sequence === undefined ? await this.#log.at(position) : this.#recent.slice(sequence, 1)?.[0];
    if (event?.position !== position) throw noPosition();
  }
}
