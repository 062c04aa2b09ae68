import type { Pool } from 'pg';

import {
  encodeBigints,
  encodeByteas,
  encodeUuids,
} from '@cablepark/event-store-server/log/binary-array';
import { SCHEMA, toStreamKey } from '@cablepark/event-store-server/log/schema';
import { encodeEventFrame } from '@cablepark/event-store-server/wire/event-frame';
import { TICKS_PER_MILLISECOND } from '@cablepark/platform/protobuf/recorded-event';
import { createPool, UNHURRIED } from '@cablepark/postgres/client/connect';

/** An event to write, with its revision and perhaps its position in another log. */
export interface EventToWrite {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  /** By default the next one after the event before. */
  readonly position?: number;
  readonly created: Date;
  /** A JSON value, or the bytes as they are stored. */
  readonly data: unknown;
  readonly metadata: unknown;
  /** Whether the bytes are JSON; true if left out. */
  readonly isJson?: boolean;
}

const toBytes = (value: unknown): Buffer =>
  Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value));

const INSERT = `INSERT INTO event_store.events (position, stream, revision, frame)
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[])`;

/**
 * Fills the empty table of an embedded event store, which isn't running, with events at their own
 * positions. Events that are left out leave a gap.
 */
export class TableWriter {
  #next = 1;

  private constructor(private readonly pool: Pool) {}

  /** Connects, and creates the table if it is missing. */
  static async begin(databaseUrl: string): Promise<TableWriter> {
    const pool = createPool({ databaseUrl, name: 'log copy', max: 1, limits: UNHURRIED });
    await pool.query(SCHEMA);
    return new TableWriter(pool);
  }

  /** The first position after all written events. */
  get next(): number {
    return this.#next;
  }

  /** Writes all of these events or none. Their positions must grow. */
  async write(events: readonly EventToWrite[]): Promise<void> {
    const frames: Buffer[] = [];
    const positions: number[] = [];
    // A store counts positions in bytes, so it goes on where the last event ends.
    let next = this.#next;
    for (const event of events) {
      const {
        id,
        type,
        stream,
        revision,
        created,
        data,
        metadata,
        isJson = true,
        position = next,
      } = event;
      const frame = encodeEventFrame(
        { id, type, isJson, data: toBytes(data), metadata: toBytes(metadata) },
        { stream, revision, position, created: String(created.getTime() * TICKS_PER_MILLISECOND) },
      );
      frames.push(frame);
      positions.push(position);
      next = position + frame.length;
    }

    await this.pool.query(INSERT, [
      encodeBigints(positions.map(BigInt)),
      encodeUuids(events.map(({ stream }) => toStreamKey(stream))),
      encodeBigints(events.map(({ revision }) => BigInt(revision))),
      encodeByteas(frames),
    ]);
    this.#next = next;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
