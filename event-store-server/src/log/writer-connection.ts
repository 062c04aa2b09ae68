import { closeClient, postgresClient } from '@cablepark/postgres-client/connect';
import type { Client } from 'pg';
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

/** Whoever waits for a commit has been told of a timeout long before, ms. */
const LIMITS = { connectMs: 5000, answerMs: 5000 };
const LARGEST = 2n ** 63n - 1n;
const TAKE_OVER = 'UPDATE event_store.leader SET epoch = epoch + 1, holder = $1 RETURNING epoch';
const GO_ON = 'UPDATE event_store.leader SET epoch = epoch + 1 WHERE holder = $1 RETURNING epoch';

/**
 * One statement, so one transaction and one round trip: it inserts everything, or nothing when the epoch has moved on.
 * The shared lock on the epoch's row makes a claim wait for a commit under way; a claim that came first is seen here.
 */
const COMMIT = `WITH leadership AS (SELECT epoch FROM event_store.leader WHERE epoch = $5 FOR SHARE)
  INSERT INTO event_store.events (position, stream, revision, frame)
  SELECT event.* FROM leadership, unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[]) AS event`;

/** The only connection that writes. Whoever opens one fences off all that were opened before. */
export class WriterConnection {
  readonly #client: Client;
  readonly #epoch: string;
  #isLost = false;
  #lostListener: (() => void) | undefined;

  private constructor(client: Client, epoch: string) {
    this.#client = client;
    this.#epoch = epoch;
    const lose = () => {
      this.#isLost = true;
      this.#lostListener?.();
    };
    client.on('error', lose);
    client.on('end', lose);
  }

  /**
   * Connects and takes the log from whoever has it.
   * @param holder the store's own id, a uuid
   */
  static takeOver(databaseUrl: string, holder: string): Promise<WriterConnection> {
    return WriterConnection.#open(databaseUrl, TAKE_OVER, holder);
  }

  /**
   * Connects again, unless another store has taken the log meanwhile. It also puts an end to whatever the broken
   * connection may have left running in the database: the claim waits for a commit under way, and fences off a later.
   * @throws FencedOff
   */
  static goOn(databaseUrl: string, holder: string): Promise<WriterConnection> {
    return WriterConnection.#open(databaseUrl, GO_ON, holder);
  }

  static async #open(databaseUrl: string, claim: string, holder: string): Promise<WriterConnection> {
    const onLost = () => undefined; // until there is a WriterConnection to be told, the rejections below tell
    const client = await postgresClient({ databaseUrl, name: 'event-store-writer', limits: LIMITS, onLost });
    try {
      await client.query('SET synchronous_commit = on');
      const claimed = await client.query<{ epoch: string }>(claim, [holder]);
      const epoch = claimed.rows[0]?.epoch;
      if (epoch === undefined) throw new FencedOff();
      return new WriterConnection(client, epoch);
    } catch (error) {
      await closeClient(client);
      throw error;
    }
  }

  /** Calls back when the connection breaks, at once if it has broken already. */
  onLost(listener: () => void): void {
    this.#lostListener = listener;
    if (this.#isLost) listener();
  }

  /**
   * Returns when the events are on disk.
   * @throws FencedOff when another store has taken over; any other error leaves open whether they were written.
   */
  async commit(events: readonly RecordedEvent[]): Promise<void> {
    const result = await this.#client.query({
      name: 'event-store-commit',
      text: COMMIT,
      values: [
        bigintArray(events.map(({ position }) => BigInt(position))),
        uuidArray(events.map(({ stream }) => streamKey(stream))),
        bigintArray(events.map(({ revision }) => (revision >= TOMBSTONE_REVISION ? LARGEST : BigInt(revision)))),
        byteaArray(events.map(({ frame }) => frame)),
        this.#epoch,
      ],
    });
    if (result.rowCount !== events.length) throw new FencedOff();
  }

  async close(): Promise<void> {
    this.#lostListener = undefined;
    await closeClient(this.#client);
  }
}
