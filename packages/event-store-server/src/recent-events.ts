import type { RecordedEvent } from './wire/recorded-event.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_EVENTS = 100_000;
/**
 * Stands for every stream. A real stream of this name may exist; its events only wake a few readers
 * needlessly.
 */
const ALL = '$all';
/** The approximate memory that the objects around an event's bytes take. */
const OVERHEAD = 400;

/**
 * The newest events, as many as fit, for subscribers, reads and repeated appends. An event's
 * sequence number counts the events that were added before it.
 */
export class RecentEvents {
  #events: RecordedEvent[] = [];
  /**
   * The number of dropped events still at the front of `events`; they are cut off from time to
   * time.
   */
  #stale = 0;
  /** The number of events that were cut off. */
  #cut = 0;
  #bytes = 0;
  readonly #byStream = new Map<string, RecordedEvent[]>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Every committed event after this position is in memory. */
  #floor: number;
  /** The position of the last committed event; 0 in an empty log. */
  lastPosition: number;
  nextPosition: number;

  constructor(
    last: RecordedEvent | undefined,
    private readonly maxBytes = MAX_BYTES,
  ) {
    this.#floor = last?.position ?? 0;
    this.lastPosition = this.#floor;
    this.nextPosition = last ? last.position + last.frame.length : 1;
  }

  /** The sequence number after the newest event's. */
  get end(): number {
    return this.#cut + this.#events.length;
  }

  /**
   * Adds events that are on disk, in order of position, and notifies the listeners of their
   * streams.
   */
  add(events: readonly RecordedEvent[]): void {
    const streams = new Set<string>([ALL]);
    for (const event of events) {
      streams.add(event.stream);
      this.#events.push(event);
      this.#bytes += event.frame.length + OVERHEAD;
      const ofStream = this.#byStream.get(event.stream);
      if (ofStream) {
        ofStream.push(event);
      } else {
        this.#byStream.set(event.stream, [event]);
      }
    }

    const last = events.at(-1);
    if (last) {
      this.lastPosition = last.position;
      this.nextPosition = last.position + last.frame.length;
    }

    this.#trim();
    for (const stream of streams) {
      for (const listener of this.#listeners.get(stream) ?? []) {
        listener();
      }
    }
  }

  /**
   * Calls `listener` when events are added to the stream, or to any stream for `$all`. Returns a
   * function that unsubscribes it.
   */
  onCommit(stream: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set();
    this.#listeners.set(stream, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(stream) === listeners) {
        this.#listeners.delete(stream);
      }
    };
  }

  /** Returns all events in memory, oldest first. */
  listAll(): readonly RecordedEvent[] {
    return this.#events.slice(this.#stale);
  }

  /**
   * The sequence number of the first event after a position; undefined if that event is only in the
   * database.
   */
  findSequenceAfter(position: number): number | undefined {
    if (position < this.#floor) {
      return undefined;
    }

    let low = this.#stale;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.position ?? 0) <= position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }

    return this.#cut + low;
  }

  /**
   * Returns up to `count` events from a sequence number on; undefined if some of them have been
   * dropped.
   */
  slice(sequence: number, count: number): readonly RecordedEvent[] | undefined {
    const index = sequence - this.#cut;
    return index < this.#stale ? undefined : this.#events.slice(index, index + count);
  }

  /**
   * Returns a stream's newest events, oldest first and without gaps; empty if none is in memory.
   */
  listOfStream(stream: string): readonly RecordedEvent[] {
    return this.#byStream.get(stream) ?? [];
  }

  /** Returns a stream's event at a revision; undefined if it isn't in memory. */
  find(stream: string, revision: number): RecordedEvent | undefined {
    const events = this.listOfStream(stream);
    const last = events.at(-1);
    if (last?.revision === revision) {
      return last;
    }

    const first = events[0];
    return first && events[revision - first.revision];
  }

  #trim(): void {
    while (this.#bytes > this.maxBytes || this.#events.length - this.#stale > MAX_EVENTS) {
      const oldest = this.#events[this.#stale];
      if (!oldest) {
        break;
      }

      this.#stale++;
      this.#bytes -= oldest.frame.length + OVERHEAD;
      this.#floor = oldest.position;
      this.#forget(oldest);
    }
    if (this.#stale < MAX_EVENTS / 10) {
      return;
    }

    this.#events = this.#events.slice(this.#stale);
    this.#cut += this.#stale;
    this.#stale = 0;
  }

  #forget(oldest: RecordedEvent): void {
    const ofStream = this.#byStream.get(oldest.stream);
    if (ofStream && ofStream.length > 1) {
      ofStream.shift();
    } else {
      this.#byStream.delete(oldest.stream);
    }
  }
}
