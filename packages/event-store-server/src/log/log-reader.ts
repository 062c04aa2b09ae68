import type { ClientBase } from 'pg';

import { toUnavailable } from '../grpc/grpc-status.ts';
import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import { RecordedEvent } from '../wire/recorded-event.ts';
import { encodeUuids } from './binary-array.ts';
import { toStreamKey } from './schema.ts';

type FrameRow = [position: string, frame: Buffer];

/** A page holds about this many bytes, and always at least one event. */
const PAGE_BYTES = 1024 * 1024;
const PAGE_EVENTS = 1000;

const AFTER = `SELECT position, frame FROM event_store.events
  WHERE position > $1 AND position <= $2 ORDER BY position LIMIT ${PAGE_EVENTS}`;
const FIRST_AFTER =
  'SELECT position, frame FROM event_store.events WHERE position > $1 ORDER BY position LIMIT 1';
const BEFORE = `SELECT position, frame FROM event_store.events
  WHERE position < $1 AND position >= $2 ORDER BY position DESC LIMIT $3`;
const LAST_BEFORE =
  'SELECT position, frame FROM event_store.events WHERE position < $1 ORDER BY position DESC LIMIT 1';
const ROWS_AFTER = `SELECT position, frame, stream, revision FROM event_store.events
  WHERE position > $1 ORDER BY position LIMIT ${PAGE_EVENTS}`;
const AT = 'SELECT position, frame FROM event_store.events WHERE position = $1';
const buildStreamQuery = (order: 'ASC' | 'DESC') => `SELECT position, frame FROM (
    SELECT position, revision, frame, sum(octet_length(frame)) OVER (ORDER BY revision ${order}) AS total FROM (
      SELECT position, revision, frame FROM event_store.events
      WHERE stream = $1 AND revision BETWEEN $2 AND $3 ORDER BY revision ${order} LIMIT $4
    ) AS page
  ) AS page WHERE total - octet_length(frame) < ${PAGE_BYTES} ORDER BY revision ${order}`;
const FORWARDS = buildStreamQuery('ASC');
const BACKWARDS = buildStreamQuery('DESC');
const ENDS = `SELECT key.at, event.revision, CASE WHEN key.whole THEN event.frame END
  FROM unnest($1::uuid[], $2::bigint[], $3::boolean[]) AS key(stream, at, whole) CROSS JOIN LATERAL (
    SELECT revision, frame FROM event_store.events
    WHERE stream = key.stream ORDER BY revision DESC LIMIT 1
  ) AS event`;

/** A row of the table: its event, and the stream and revision in its columns. */
export interface TableRow {
  readonly event: RecordedEvent;
  /** The stream's key, in hex. */
  readonly stream: string;
  readonly revision: bigint;
}

export interface StreamEnd {
  readonly revision: number;
  /** The last event, if it was requested. */
  readonly event: RecordedEvent | undefined;
}

const toEvent = ([position, frame]: FrameRow) => new RecordedEvent(Number(position), frame);
const toRevisionText = (revision: number) =>
  revision >= TOMBSTONE_REVISION ? '9223372036854775807' : String(Math.max(revision, 0));

/** Reads the table of events. Callers see every database failure as UNAVAILABLE. */
export class LogReader {
  constructor(private readonly database: Pick<ClientBase, 'query'>) {}

  /**
   * Returns the next page of events after a position, oldest first; empty only at the end of the
   * log.
   */
  async readAfter(position: number): Promise<RecordedEvent[]> {
    const page = await this.#query<FrameRow>('after', AFTER, [position, position + PAGE_BYTES]);
    if (page.length > 0) {
      return page.map(toEvent);
    }

    return (await this.#query<FrameRow>('first-after', FIRST_AFTER, [position])).map(toEvent);
  }

  /**
   * Returns the next page of events before a position, newest first; empty only at the start of the
   * log.
   */
  async readBefore(position: number, atMost: number): Promise<RecordedEvent[]> {
    const limit = Math.min(atMost, PAGE_EVENTS);
    const end = Math.min(position, Number.MAX_SAFE_INTEGER);
    const page = await this.#query<FrameRow>('before', BEFORE, [end, end - PAGE_BYTES, limit]);
    if (page.length > 0) {
      return page.map(toEvent);
    }

    return (await this.#query<FrameRow>('last-before', LAST_BEFORE, [end])).map(toEvent);
  }

  /**
   * Returns the next page of the table's rows after a position, with their columns, in the log's
   * order.
   */
  async readRowsAfter(position: number): Promise<readonly TableRow[]> {
    const rows = await this.#query<[...FrameRow, stream: string, revision: string]>(
      'rows-after',
      ROWS_AFTER,
      [position],
    );
    return rows.map(([at, frame, stream, revision]) => ({
      event: toEvent([at, frame]),
      stream: stream.replaceAll('-', ''),
      revision: BigInt(revision),
    }));
  }

  async readAt(position: number): Promise<RecordedEvent | undefined> {
    return (await this.#query<FrameRow>('at', AT, [position])).map(toEvent)[0];
  }

  /**
   * Returns a page of one stream between two revisions, both included; `backwards` means newest
   * first.
   */
  async readStream(
    name: string,
    from: number,
    to: number,
    backwards: boolean,
    atMost: number,
  ): Promise<RecordedEvent[]> {
    const range = [
      toStreamKey(name),
      toRevisionText(from),
      toRevisionText(to),
      Math.min(atMost, PAGE_EVENTS),
    ];
    return (
      await this.#query<FrameRow>(
        backwards ? 'backwards' : 'forwards',
        backwards ? BACKWARDS : FORWARDS,
        range,
      )
    ).map(toEvent);
  }

  /**
   * Returns the ends of these streams, in the same order; undefined for a stream without events.
   * `needsEvent` says of which streams the last event is needed as well.
   */
  async readEnds(
    names: readonly string[],
    needsEvent: (name: string) => boolean,
  ): Promise<(StreamEnd | undefined)[]> {
    const parameters = [
      encodeUuids(names.map(toStreamKey)),
      names.map((_, index) => index),
      names.map(needsEvent),
    ];
    const found: (StreamEnd | undefined)[] = names.map(() => undefined);
    for (const [index, revision, frame] of await this.#query<[string, string, Buffer | null]>(
      'ends',
      ENDS,
      parameters,
    )) {
      found[Number(index)] = {
        revision: Number(revision),
        event: frame === null ? undefined : toEvent(['0', frame]),
      };
    }

    return found;
  }

  async #query<R extends unknown[]>(name: string, text: string, values: unknown[]): Promise<R[]> {
    try {
      return (
        await this.database.query<R>({
          name: `event-store-${name}`,
          text,
          values,
          rowMode: 'array',
        })
      ).rows;
    } catch (error) {
      throw toUnavailable(
        `the log's database failed: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}
