import type { LogReader } from '../log/log-reader.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import {
  isMetastream,
  METADATA_OF_METASTREAMS,
  metastreamOf,
  NO_METADATA,
  originalStreamOf,
  readStreamMetadata,
  type StreamMetadata,
} from './stream-metadata.ts';

interface Head {
  /** −1 if the stream has no events, 2^63 if it is tombstoned. */
  readonly revision: number;
  /** For a `$$…` stream, the data of its last event and the metadata read from it. */
  readonly rawMetadata: Buffer | undefined;
  readonly metadata: StreamMetadata;
  /** Whether it was written since this store started. */
  readonly isWarm: boolean;
}

const CAPACITY = 200_000;

/**
 * The heads of as many streams as fit in memory; others are looked up in the log. Only the writer
 * changes them.
 */
export class StreamHeads {
  #heads = new Map<string, Head>();
  readonly #pending = new Map<string, Head>();
  #loading = new Map<string, Promise<void>>();
  #requested: string[] = [];
  #nextLoad: Promise<void> | undefined;

  constructor(
    private readonly log: LogReader,
    private readonly capacity = CAPACITY,
  ) {}

  /**
   * Loads everything that the methods below need for this stream; undefined if it is loaded
   * already.
   */
  require(stream: string): Promise<void> | undefined {
    const names = [stream, metastreamOf(stream)];
    if (isMetastream(stream)) {
      names.push(originalStreamOf(stream));
    }

    const missing = names.filter((name) => !this.#heads.has(name));
    if (missing.length === 0) {
      return undefined;
    }

    return Promise.all(missing.map((name) => this.#load(name))).then(() => this.require(stream));
  }

  /** The last revision on disk. A tombstone also tombstones the stream's metadata. */
  findRevision(stream: string): number {
    if (
      isMetastream(stream) &&
      this.#getHead(originalStreamOf(stream)).revision === TOMBSTONE_REVISION
    ) {
      return TOMBSTONE_REVISION;
    }

    return this.#getHead(stream).revision;
  }

  /** The metadata on disk. */
  findMetadata(stream: string): StreamMetadata {
    return isMetastream(stream)
      ? METADATA_OF_METASTREAMS
      : this.#getHead(metastreamOf(stream)).metadata;
  }

  /**
   * The last revision including pending events. A `$$…` stream that was written since the start
   * stays writable even after its original stream was tombstoned (observed on 23.10.8).
   */
  findRevisionToWriter(stream: string): number {
    const head = this.#findLatest(stream);
    if (head.isWarm || !isMetastream(stream)) {
      return head.revision;
    }

    return this.#findLatest(originalStreamOf(stream)).revision === TOMBSTONE_REVISION
      ? TOMBSTONE_REVISION
      : head.revision;
  }

  /**
   * Includes pending events. A tombstone removes the metadata, and with it an earlier soft delete.
   */
  isSoftDeleted(stream: string): boolean {
    if (isMetastream(stream) || this.#findLatest(stream).revision === TOMBSTONE_REVISION) {
      return false;
    }

    return this.#findLatest(metastreamOf(stream)).metadata.isSoftDeleted;
  }

  /** The data of the last event of the stream's `$$…` stream, including pending events. */
  findRawMetadata(stream: string): Buffer | undefined {
    return this.#findLatest(metastreamOf(stream)).rawMetadata;
  }

  /** Records a pending event; readers don't see it before `commit`. */
  advance(event: RecordedEvent): void {
    this.#pending.set(event.stream, { ...readHeadAt(event.revision, event), isWarm: true });
  }

  /** Makes the pending events visible once they are on disk. */
  commit(): void {
    for (const [name, head] of this.#pending) {
      this.#heads.delete(name);
      this.#heads.set(name, head);
    }

    this.#pending.clear();
  }

  /** Discards everything, because pending events may or may not be on disk. */
  clear(): void {
    this.#pending.clear();
    this.#heads = new Map();
    this.#loading = new Map();
    this.#requested = [];
    this.#nextLoad = undefined;
  }

  /**
   * Drops the entries beyond the capacity, the longest unchanged first. Callers must `require`
   * their streams again.
   */
  trim(): void {
    for (const name of this.#heads.keys()) {
      if (this.#heads.size <= this.capacity) {
        return;
      }

      this.#heads.delete(name);
    }
  }

  #findLatest(name: string): Head {
    return this.#pending.get(name) ?? this.#getHead(name);
  }

  #getHead(name: string): Head {
    const head = this.#heads.get(name);
    if (!head) {
      throw new Error(`the head of '${name}' was not loaded`);
    }

    return head;
  }

  #load(name: string): Promise<void> {
    const known = this.#loading.get(name);
    if (known) {
      return known;
    }

    this.#requested.push(name);
    this.#nextLoad ??= Promise.resolve().then(() => this.#loadRequested());
    this.#loading.set(name, this.#nextLoad);
    return this.#nextLoad;
  }

  /** Loads all heads that were requested in one turn of the event loop with one query. */
  async #loadRequested(): Promise<void> {
    const [names, heads, loading] = [this.#requested, this.#heads, this.#loading];
    this.#requested = [];
    this.#nextLoad = undefined;
    try {
      const ends = await this.log.readEnds(names, isMetastream);
      names.forEach((name, index) => {
        const end = ends[index];
        heads.set(name, { ...readHeadAt(end?.revision ?? -1, end?.event), isWarm: false });
      });
    } finally {
      for (const name of names) {
        loading.delete(name);
      }
    }
  }
}

function readHeadAt(revision: number, event: RecordedEvent | undefined): Omit<Head, 'isWarm'> {
  const isTombstoned = revision === TOMBSTONE_REVISION;
  if (!event || isTombstoned || !isMetastream(event.stream)) {
    return { revision, rawMetadata: undefined, metadata: NO_METADATA };
  }

  // Copied, because the frame may be large and should be freed first.
  const data = Buffer.from(event.data);
  const metadata = event.isJson && data.length > 0 ? readStreamMetadata(data) : NO_METADATA;
  return { revision, rawMetadata: data, metadata };
}
