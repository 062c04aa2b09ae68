import type { Client } from 'pg';

import { closeClient, connectClient } from '@cablepark/postgres/client/connect';

import { TOMBSTONE_REVISION } from '../wire/message-writer.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';
import { encodeBigints, encodeByteas, encodeUuids } from './binary-array.ts';
import { toStreamKey } from './schema.ts';

/** Another store has taken over, so this one must not write again. */
export class FencedOff extends Error {
  override readonly name = 'FencedOff';
  constructor() {
    super('another event store has taken over this log');
  }
}

/** Writes time out (WRITE_TIMEOUT_MS) well before these limits are reached. */
const LIMITS = { connectMs: 5000, answerMs: 5000 };
const LARGEST = 2n ** 63n - 1n;
const TAKE_OVER = 'UPDATE event_store.leader SET epoch = epoch + 1, holder = $1 RETURNING epoch';
const RECONNECT =
  'UPDATE event_store.leader SET epoch = epoch + 1 WHERE holder = $1 RETURNING epoch';

/**
 * One round trip that inserts all events or none. Its shared lock makes a takeover wait for a
 * commit under way.
 */
const COMMIT = `WITH leadership AS (SELECT epoch FROM event_store.leader WHERE epoch = $5 FOR SHARE)
  INSERT INTO event_store.events (position, stream, revision, frame)
  SELECT event.* FROM leadership, unnest($1::bigint[], $2::uuid[], $3::bigint[], $4::bytea[]) AS event`;

/** The only connection that writes. Opening one fences off all that were opened before. */
export class WriterConnection {
  #isLost = false;
  #lostListener: (() => void) | undefined;

  private constructor(
    private readonly client: Client,
    private readonly epoch: string,
  ) {
    const lose = () => {
      this.#isLost = true;
      this.#lostListener?.();
    };

    client.on('error', lose);
    client.on('end', lose);
  }

  /**
   * Connects and takes the log over from any other store. `holder` is this store's own id, a uuid.
   */
  static takeOver(databaseUrl: string, holder: string): Promise<WriterConnection> {
    return WriterConnection.#open(databaseUrl, TAKE_OVER, holder);
  }

  /**
   * Connects again, unless another store has taken over in the meantime. This also settles what the
   * broken connection left running in the database: the new epoch waits for a commit under way and
   * fences off any later one.
   * @throws FencedOff
   */
  static reconnect(databaseUrl: string, holder: string): Promise<WriterConnection> {
    return WriterConnection.#open(databaseUrl, RECONNECT, holder);
  }

  static async #open(
    databaseUrl: string,
    claim: string,
    holder: string,
  ): Promise<WriterConnection> {
    const onLost = () => undefined; // a loss while connecting shows as a rejection below
    const client = await connectClient({
      databaseUrl,
      name: 'event-store-writer',
      limits: LIMITS,
      onLost,
    });
    try {
      await client.query('SET synchronous_commit = on');
      const claimed = await client.query<{ epoch: string }>(claim, [holder]);
      const epoch = claimed.rows[0]?.epoch;
      if (epoch === undefined) {
        throw new FencedOff();
      }

      return new WriterConnection(client, epoch);
    } catch (error) {
      await closeClient(client);
      throw error;
    }
  }

  /**
   * Registers a listener for the loss of the connection; calls it at once if the connection is
   * already lost.
   */
  onLost(listener: () => void): void {
    this.#lostListener = listener;
    if (this.#isLost) {
      listener();
    }
  }

  /**
   * Resolves when the events are on disk.
   * @throws FencedOff when another store has taken over; after any other error the events may or
   * may not have been written
   */
  async commit(events: readonly RecordedEvent[]): Promise<void> {
    const result = await this.client.query({
      name: 'event-store-commit',
      text: COMMIT,
      values: [
        encodeBigints(events.map(({ position }) => BigInt(position))),
        encodeUuids(events.map(({ stream }) => toStreamKey(stream))),
        encodeBigints(
          events.map(({ revision }) =>
            revision >= TOMBSTONE_REVISION ? LARGEST : BigInt(revision),
          ),
        ),
        encodeByteas(events.map(({ frame }) => frame)),
        this.epoch,
      ],
    });
    if (result.rowCount !== events.length) {
      throw new FencedOff();
    }
  }

  async close(): Promise<void> {
    this.#lostListener = undefined;
    await closeClient(this.client);
  }
}
