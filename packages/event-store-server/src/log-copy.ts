import { TICKS_PER_MILLISECOND } from '@cablepark/platform/protobuf/recorded-event';
import { postgresPool, UNHURRIED } from '@cablepark/postgres/client/connect';
import type { Pool } from 'pg';
import { bigintArray, byteaArray, uuidArray } from './log/binary-array.ts';
import { SCHEMA, streamKey } from './log/schema.ts';
import { eventFrame } from './wire/event-frame.ts';

/** An event with the place that it has in another log. */
export interface CopiedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly created: Date;
  /** As JSON, or the bytes as they are stored. */
  readonly data: unknown;
  readonly metadata: unknown;
  /** Whether the bytes are JSON; true if left out. */
  readonly isJson?: boolean;
}

const EVENTS = 'event_store.events';

const bytes = (value: unknown): Buffer => (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value)));

/** Fills an empty log, on which no store runs, with events at their own positions. What is left out leaves a gap. */
export class LogCopy {
  readonly #insert: string;
  #next = 1;

  private constructor(
    private readonly pool: Pool,
    table: string,
  ) {
    this.#insert = `INSERT INTO ${table} (position, stream, revision, frame)
      SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[])`;
  }

  /** `table` exists if it isn't the log's own. */
  static async begin(databaseUrl: string, table = EVENTS): Promise<LogCopy> {
    const pool = postgresPool({ databaseUrl, name: 'log copy', max: 1, limits: UNHURRIED });
    if (table === EVENTS) await pool.query(SCHEMA);
    return new LogCopy(pool, table);
  }

  /** The first position after all events that have been written. */
  get next(): number {
    return this.#next;
  }

  /** Writes all of these events or none, at growing positions, by default the next ones. Returns the positions. */
  async write(
    events: readonly (Omit<CopiedEvent, 'position'> & Partial<Pick<CopiedEvent, 'position'>>)[],
  ): Promise<number[]> {
    const frames: Buffer[] = [];
    const positions: number[] = [];
    // A store counts positions in bytes, so it goes on where the last event ends.
    let next = this.#next;
    for (const event of events) {
      const { id, type, stream, revision, created, data, metadata, isJson = true, position = next } = event;
      const frame = eventFrame(
        { id, type, isJson, data: bytes(data), metadata: bytes(metadata) },
        { stream, revision, position, created: String(created.getTime() * TICKS_PER_MILLISECOND) },
      );
      frames.push(frame);
      positions.push(position);
      next = position + frame.length;
    }
    await this.pool.query(this.#insert, [
      bigintArray(positions.map(BigInt)),
      uuidArray(events.map(({ stream }) => streamKey(stream))),
      bigintArray(events.map(({ revision }) => BigInt(revision))),
      byteaArray(frames),
    ]);
    this.#next = next;
    return positions;
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
