import { Client } from 'pg';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { TOMBSTONE_REVISION } from '../wire/varint.ts';
import { bigintArray, byteaArray, uuidArray } from './binary-array.ts';
import { streamKey } from './stream-key.ts';

/** Another store has taken over: this one must not write again. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
  constructor() {
    super('another event store has taken over this log');
  }
}

const LARGEST = 2n ** 63n - 1n;
const CLAIM = 'update event_store.writer set epoch = epoch + 1 where $1::bigint is null or epoch = $1 returning epoch';

/**
 * One statement, so one transaction and one round trip: it inserts everything, or nothing when the epoch has moved on.
 * The shared lock on the epoch's row makes a claim wait for a commit under way; a claim that came first is seen here.
 */
const COMMIT = `with leadership as (select epoch from event_store.writer where epoch = $5 for share)
  insert into event_store.events (position, stream, revision, frame)
  select event.* from leadership, unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[]) as event`;

/** The only connection that writes. Whoever opens one fences off all that were opened before. */
export class WriterConnection {
  private readonly client: Client;
  readonly epoch: string;

  private constructor(client: Client, epoch: string) {
    this.client = client;
    this.epoch = epoch;
  }

  /**
   * Connects and claims the log.
   * @param heldEpoch the epoch of this store's previous connection: the claim then only succeeds if nobody else claimed
   *   the log since. It also ends whatever that connection may have left running in the database.
   * @throws FencedOff
   */
  static async open(databaseUrl: string, onLost: () => void, heldEpoch?: string): Promise<WriterConnection> {
    const client = new Client({ connectionString: databaseUrl, application_name: 'event-store-writer' });
    client.on('error', onLost);
    client.on('end', onLost);
    await client.connect();
    try {
      await client.query('set synchronous_commit = on');
      const claim = await client.query<{ epoch: string }>(CLAIM, [heldEpoch ?? null]);
      const epoch = claim.rows[0]?.epoch;
      if (epoch === undefined) throw new FencedOff();
      return new WriterConnection(client, epoch);
    } catch (error) {
      client.off('end', onLost);
      await client.end().catch(() => undefined);
      throw error;
    }
  }

  /**
   * Returns when the events are on disk.
   * @throws FencedOff when another store has taken over; any other error leaves open whether they were written.
   */
  async commit(events: readonly RecordedEvent[]): Promise<void> {
    const result = await this.client.query({
      name: 'event-store-commit',
      text: COMMIT,
      values: [
        bigintArray(events.map(({ position }) => BigInt(position))),
        uuidArray(events.map(({ stream }) => streamKey(stream))),
        bigintArray(events.map(({ revision }) => (revision >= TOMBSTONE_REVISION ? LARGEST : BigInt(revision)))),
        byteaArray(events.map(({ frame }) => frame)),
        this.epoch,
      ],
    });
    if (result.rowCount !== events.length) throw new FencedOff();
  }

  async close(): Promise<void> {
    this.client.removeAllListeners('end');
    await this.client.end().catch(() => undefined);
  }
}
