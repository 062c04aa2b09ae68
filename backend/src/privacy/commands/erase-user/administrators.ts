import { Injectable } from '@nestjs/common';

import { reject } from '@cablepark/contracts/shared/rejection';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { runInTurn } from '@cablepark/postgres/client/advisory-locks';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';

import { account } from '#accounts/domain/account';

/** Makes sure that an active administrator remains. */
@Injectable()
export class Administrators {
  constructor(
    private readonly pool: BoundedPool,
    private readonly store: StreamStore,
  ) {}

  /**
   * Calls `end`, which ends an administrator's account, unless it is the last one. Calls wait for
   * each other, so that two administrators can't end each other's accounts.
   */
  async endUnlessLast<T>(userId: string, end: () => Promise<T>): Promise<T> {
    return runInTurn(this.pool, 'cablepark administrators', async (client) => {
      const { rows } = await client.query<{ user_id: string }>(
        `SELECT user_id FROM read_models.users WHERE role = 'admin' AND is_active AND user_id <> $1`,
        [userId],
      );
      for (const { user_id: other } of rows) {
        if (await this.#isActive(other)) {
          return await end();
        }
      }

      return reject('LAST_ADMIN');
    });
  }

  /** Decides by the account's stream; the read model only says which accounts to look at. */
  async #isActive(userId: string): Promise<boolean> {
    const { status, isActive, role } = await this.store.load(account, userStreamOf(userId));
    return status === 'open' && isActive && role === 'admin';
  }
}
