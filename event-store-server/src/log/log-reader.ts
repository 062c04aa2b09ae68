import type { Pool } from 'pg';
import { unavailable } from '../grpc/grpc-status.ts';
import { RecordedEvent } from '../wire/recorded-event.ts';
import { TOMBSTONE_REVISION } from '../wire/varint.ts';
import { uuidArray } from './binary-array.ts';
import { streamKey } from './stream-key.ts';

type Row = [position: string, frame: Buffer];

/** Pages hold about so many bytes, and always one event at least. */
const PAGE_BYTES = 1024 * 1024;
const PAGE_EVENTS = 1000;

const LAST_POSITION = 'select position from event_store.events order by position desc limit 1';
const AFTER = `select position, frame from event_store.events
  where position > $1 and position <= $2 order by position limit ${PAGE_EVENTS}`;
const FIRST_AFTER = 'select position, frame from event_store.events where position > $1 order by position limit 1';
const BEFORE = `select position, frame from event_store.events
  where position < $1 and position >= $2 order by position desc limit $3`;
const LAST_BEFORE = 'select position, frame from event_store.events where position < $1 order by position desc limit 1';
const AT = 'select position, frame from event_store.events where position = $1';
const stream = (order: 'asc' | 'desc') => `select position, frame from (
    select position, revision, frame, sum(octet_length(frame)) over (order by revision ${order}) as total from (
      select position, revision, frame from event_store.events
      where stream = $1 and revision between $2 and $3 order by revision ${order} limit $4
    ) as page
  ) as page where total - octet_length(frame) < ${PAGE_BYTES} order by revision ${order}`;
const FORWARDS = stream('asc');
const BACKWARDS = stream('desc');
const ENDS = `select key.at, event.revision, case when key.whole then event.frame end
  from unnest($1::uuid[], $2::bigint[], $3::boolean[]) as key(stream, at, whole) cross join lateral (
    select revision, frame from event_store.events
    where stream = key.stream order by revision desc limit 1
  ) as event`;

/** The last event of a stream. */
export interface StreamEnd {
  revision: number;
  /** Only where it was asked for. */
  event: RecordedEvent | undefined;
}

const toEvent = ([position, frame]: Row) => new RecordedEvent(Number(position), frame);
const revisionText = (revision: number) =>
  revision >= TOMBSTONE_REVISION ? '9223372036854775807' : String(Math.max(revision, 0));

/** Reads the log's table. Every failure of the database is shown to callers as UNAVAILABLE. */
export class LogReader {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  /** 0 for an empty log. */
  async lastPosition(): Promise<number> {
    const [row] = await this.query<[string]>('last', LAST_POSITION, []);
    return row ? Number(row[0]) : 0;
  }

  /** The next page of events after a position, oldest first; empty only at the log's end. */
  async after(position: number): Promise<RecordedEvent[]> {
    const page = await this.query<Row>('after', AFTER, [position, position + PAGE_BYTES]);
    if (page.length > 0) return page.map(toEvent);
    return (await this.query<Row>('first-after', FIRST_AFTER, [position])).map(toEvent);
  }

  /** The next page of events before a position, newest first; empty only at the log's start. */
  async before(position: number, atMost: number): Promise<RecordedEvent[]> {
    const limit = Math.min(atMost, PAGE_EVENTS);
    const end = Math.min(position, Number.MAX_SAFE_INTEGER);
    const page = await this.query<Row>('before', BEFORE, [end, end - PAGE_BYTES, limit]);
    if (page.length > 0) return page.map(toEvent);
    return (await this.query<Row>('last-before', LAST_BEFORE, [end])).map(toEvent);
  }

  async at(position: number): Promise<RecordedEvent | undefined> {
    return (await this.query<Row>('at', AT, [position])).map(toEvent)[0];
  }

  /** A page of one stream, from and to these revisions inclusive; backwards means newest first. */
  async ofStream(name: string, from: number, to: number, backwards: boolean, atMost: number): Promise<RecordedEvent[]> {
    const range = [streamKey(name), revisionText(from), revisionText(to), Math.min(atMost, PAGE_EVENTS)];
    return (await this.query<Row>(backwards ? 'backwards' : 'forwards', backwards ? BACKWARDS : FORWARDS, range)).map(
      toEvent,
    );
  }

  /**
   * How each of these streams ends, in the order given; undefined where there is none.
   * @param whole whether the last event itself is wanted, and not just its revision
   */
  async ends(names: readonly string[], whole: (name: string) => boolean): Promise<(StreamEnd | undefined)[]> {
    const parameters = [uuidArray(names.map(streamKey)), names.map((_, index) => index), names.map(whole)];
    const found: (StreamEnd | undefined)[] = names.map(() => undefined);
    for (const [index, revision, frame] of await this.query<[string, string, Buffer | null]>(
      'ends',
      ENDS,
      parameters,
    )) {
      found[Number(index)] = { revision: Number(revision), event: frame === null ? undefined : toEvent(['0', frame]) };
    }
    return found;
  }

  private async query<R extends unknown[]>(name: string, text: string, values: unknown[]): Promise<R[]> {
    try {
      return (await this.pool.query<R>({ name: `event-store-${name}`, text, values, rowMode: 'array' })).rows;
    } catch (error) {
      throw unavailable(`the log's database failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}
