import type { Day } from '@cablepark/contracts/shared/riga-time';
import { bookingRequests } from '@cablepark/projections/read-models/booking-requests.read-model';
import type { Pool } from 'pg';
import { GroupedLookups } from '../grouped-lookups.ts';

interface Use {
  readonly key: string;
  /** The day for which it placed a booking; null if it belongs to another action. */
  readonly day: Day | null;
}

/** What keys have been used for. Keys that are asked for at the same time share a query. */
export class UsedKeys {
  readonly #lookups: GroupedLookups<string, readonly Use[]>;

  constructor(pool: Pool) {
    this.#lookups = new GroupedLookups(async (keys) => {
      const { rows } = await pool.query<Use>({
        name: 'idempotency-used-keys',
        // The inner SELECT hides how many keys there are. Otherwise Postgres plans each call anew, at the price of
        // several lookups. LATERAL leaves it no other plan than the indexes, whatever the tables' size is then.
        text: `SELECT asked.key, use.day FROM unnest((SELECT $1::text[])) AS asked (key)
                CROSS JOIN LATERAL (SELECT day FROM ${bookingRequests.qualifiedName} WHERE request_key = asked.key
                                    UNION ALL SELECT NULL FROM idempotency.claims WHERE claims.key = asked.key) AS use`,
        values: [keys],
      });
      return rows;
    });
  }

  /** Whether a key has placed a booking. */
  async hasPlacedBooking(key: string): Promise<boolean> {
    return (await this.#usesOf(key)).some(({ day }) => day !== null);
  }

  /** Whether a key has been used for anything else than a booking of this day. */
  async isUsedBeside(key: string, day: Day): Promise<boolean> {
    return (await this.#usesOf(key)).some((use) => use.day !== day);
  }

  async #usesOf(key: string): Promise<readonly Use[]> {
    return (await this.#lookups.find(key)).filter((use) => use.key === key);
  }
}
