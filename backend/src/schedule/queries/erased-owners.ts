import { users } from '@cablepark/projections/read-models/users.read-model';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Knows whether an account has been erased. */
@Injectable()
export class ErasedOwners {
  constructor(private readonly pool: Pool) {}

  async include(userId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'erased-owner',
      text: `SELECT FROM ${users.qualifiedName} WHERE user_id = $1 AND is_erased`,
      values: [userId],
    });
    return rowCount !== 0;
  }
}
