import { postgresPool } from '@cablepark/postgres-client/connect';
import { UNHURRIED } from '@cablepark/postgres-client/time-limits';
import type { Pool } from 'pg';
import { bigintArray, byteaArray, uuidArray } from './log/binary-array.ts';
import { SCHEMA } from './log/schema.ts';
import { streamKey } from './log/stream-key.ts';
import { eventFrame } from './wire/event-frame.ts';

/** An event with the place that it has in another log. */
export interface CopiedEvent {
  /** A uuid. */
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  /** When it was stored. */
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
}

const INSERT = `INSERT INTO event_store.events (position, stream, revision, frame)
  SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[])`;
const TICKS_PER_MILLISECOND = 10_000;

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/**
 * Fills an empty log, on which no store runs, with events that keep their positions and revisions. Whatever is left out
 * leaves a gap.
 */
export class LogCopy {
  readonly #pool: Pool;
  #next = 0;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async begin(databaseUrl: string): Promise<LogCopy> {
    const pool = postgresPool({ databaseUrl, name: 'log copy', max: 1, limits: UNHURRIED, onLost: () => undefined });
    await pool.query(SCHEMA);
    return new LogCopy(pool);
  }

  /** The first position after all events that have been written. */
  get next(): number {
    return this.#next;
  }

  /** Writes these events, all or none. Their positions must be greater than those written before. */
  async write(events: readonly CopiedEvent[]): Promise<void> {
    const frames = events.map(({ id, type, stream, revision, position, created, data, metadata }) =>
      eventFrame(
        { id, type, isJson: true, data: bytes(data), metadata: bytes(metadata) },
        { stream, revision, position, created: String(created.getTime() * TICKS_PER_MILLISECOND) },
      ),
    );
    await this.#pool.query(INSERT, [
      bigintArray(events.map(({ position }) => BigInt(position))),
      uuidArray(events.map(({ stream }) => streamKey(stream))),
      bigintArray(events.map(({ revision }) => BigInt(revision))),
      byteaArray(frames),
    ]);
    const last = events.at(-1);
    // A store counts positions in bytes, so it goes on where the last event ends.
    if (last) this.#next = last.position + (frames.at(-1)?.length ?? 0);
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}
