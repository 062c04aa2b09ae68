import { userStream } from '@cablepark/contracts/shared/streams';
import { reject } from '@cablepark/contracts/shared/rejection';
import { inTurn } from '@cablepark/postgres/client/advisory-locks';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { account } from '../../../accounts/domain/account.ts';

/** Makes sure that an active administrator remains. */
@Injectable()
export class Administrators {
  constructor(
    private readonly pool: Pool,
    private readonly store: StreamStore,
  ) {}

  /**
   * Runs an operation that ends an administrator's account. Only one runs at a time, so that no two end each other's.
   * Refuses to end the last one.
   */
  async withoutLast<T>(userId: string, end: () => Promise<T>): Promise<T> {
    return inTurn(this.pool, 'cablepark administrators', async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        `SELECT user_id FROM read_models.users WHERE role = 'admin' AND is_active AND user_id <> $1`,
        [userId],
      );
      for (const { user_id: other } of rows) if (await this.#isActive(other)) return await end();
      return reject('LAST_ADMIN');
    });
  }

  /** Asks the account's stream; the read model only tells where to look. */
  async #isActive(userId: string): Promise<boolean> {
    const { status, isActive, role } = await this.store.load(account, userStream(userId));
    return status === 'open' && isActive && role === 'admin';
  }
}
