import type { RecordedEvent } from './wire/recorded-event.ts';

const MAX_BYTES = 48 * 1024 * 1024;
const MAX_EVENTS = 100_000;
/** Stands for every stream. A stream of that name can be written to, and then wakes a few readers for nothing. */
const ALL = '$all';
/** What the objects round an event's bytes weigh, roughly. */
const OVERHEAD = 400;

/**
 * The newest committed events, as many as fit: what live subscribers, fresh reads and repeated appends need without
 * asking the database. Each event has a place in a sequence of its own, so that a reader can go on where it was.
 */
export class RecentEvents {
  #events: RecordedEvent[] = [];
  /** Places at the front of `events` whose event was dropped; they are cut off now and then. */
  #stale = 0;
  /** Events that were cut off. */
  #cut = 0;
  #bytes = 0;
  readonly #byStream = new Map<string, RecordedEvent[]>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #maxBytes: number;
  /** All committed events after this position are here. */
  #floor: number;
  /** Of the last committed event; 0 in an empty log. */
  lastPosition: number;
  /** Where the next event's frame begins. */
  nextPosition: number;

  constructor(last: RecordedEvent | undefined, maxBytes = MAX_BYTES) {
    this.#floor = last?.position ?? 0;
    this.lastPosition = this.#floor;
    this.nextPosition = last ? last.position + last.frame.length : 1;
    this.#maxBytes = maxBytes;
  }

  /** The sequence number behind the newest event. */
  get end(): number {
    return this.#cut + this.#events.length;
  }

  /** Takes over events that are on disk, in the order of their positions, and wakes who waits for them. */
  add(events: readonly RecordedEvent[]): void {
    const streams = new Set<string>([ALL]);
    for (const event of events) {
      streams.add(event.stream);
      this.#events.push(event);
      this.#bytes += event.frame.length + OVERHEAD;
      const ofStream = this.#byStream.get(event.stream);
      if (ofStream) ofStream.push(event);
      else this.#byStream.set(event.stream, [event]);
    }
    const last = events.at(-1);
    if (last) {
      this.lastPosition = last.position;
      this.nextPosition = last.position + last.frame.length;
    }
    this.#trim();
    for (const stream of streams) for (const listener of this.#listeners.get(stream) ?? []) listener();
  }

  /**
   * Tells when events were added to a stream, or to any stream for `$all`.
   * @returns what ends that
   */
  onCommit(stream: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(stream) ?? new Set();
    this.#listeners.set(stream, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(stream) === listeners) this.#listeners.delete(stream);
    };
  }

  all(): readonly RecordedEvent[] {
    return this.#events.slice(this.#stale);
  }

  /** The sequence number of the first event after a position; undefined when that is only in the database. */
  sequenceAfter(position: number): number | undefined {
    if (position < this.#floor) return undefined;
    let low = this.#stale;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#events[middle]?.position ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return this.#cut + low;
  }

  /** Up to `count` events from a sequence number on; undefined when some of them are no longer here. */
  slice(sequence: number, count: number): readonly RecordedEvent[] | undefined {
    const index = sequence - this.#cut;
    return index < this.#stale ? undefined : this.#events.slice(index, index + count);
  }

  /** The newest events of a stream, oldest first, without gaps; empty when none is here. */
  ofStream(stream: string): readonly RecordedEvent[] {
    return this.#byStream.get(stream) ?? [];
  }

  /** An event of a stream, if it is here. */
  find(stream: string, revision: number): RecordedEvent | undefined {
    const events = this.ofStream(stream);
    const last = events.at(-1);
    if (last?.revision === revision) return last;
    const first = events[0];
    return first && events[revision - first.revision];
  }

  #trim(): void {
    while (this.#bytes > this.#maxBytes || this.#events.length - this.#stale > MAX_EVENTS) {
      const oldest = this.#events[this.#stale];
      if (!oldest) break;
      this.#stale++;
      this.#bytes -= oldest.frame.length + OVERHEAD;
      this.#floor = oldest.position;
      this.#forget(oldest);
    }
    if (this.#stale < MAX_EVENTS / 10) return;
    this.#events = this.#events.slice(this.#stale);
    this.#cut += this.#stale;
    this.#stale = 0;
  }

  #forget(oldest: RecordedEvent): void {
    const ofStream = this.#byStream.get(oldest.stream);
    if (ofStream && ofStream.length > 1) ofStream.shift();
    else this.#byStream.delete(oldest.stream);
  }
}
