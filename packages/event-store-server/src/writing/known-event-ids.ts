/** The place at which an event id was first written. */
interface FirstPlace {
  readonly stream: string;
  readonly revision: number;
}

const CAPACITY = 100_000;

/**
 * Remembers the newest event ids, by which a repeated append with ANY or STREAM_EXISTS is recognised. The number is
 * bounded, as in the real server; an append that names a revision is recognised however old it is. An id that was
 * written more than once stands for its first place.
 */
export class KnownEventIds {
  readonly #places = new Map<string, FirstPlace>();
  readonly #capacity: number;

  constructor(capacity = CAPACITY) {
    this.#capacity = capacity;
  }

  add(id: string, stream: string, revision: number): void {
    if (this.#places.has(id)) return;
    this.#places.set(id, { stream, revision });
    if (this.#places.size > this.#capacity) {
      for (const oldest of this.#places.keys()) {
        this.#places.delete(oldest);
        return;
      }
    }
  }

  /** Returns the revision at which this stream holds the id. */
  revisionIn(stream: string, id: string): number | undefined {
    const place = this.#places.get(id);
    return place?.stream === stream ? place.revision : undefined;
  }

  clear(): void {
    this.#places.clear();
  }
}
