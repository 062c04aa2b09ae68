import { users } from '@cablepark/projections/read-models/users.read-model';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** When users last signed in; it is shown, and nothing is decided by it. */
@Injectable()
export class LastLogins {
  constructor(private readonly database: DataSource) {}

  /** Null for who never did. */
  async of(userId: string): Promise<string | null> {
    const row = await this.database.getRepository(users).findOneBy({ userId });
    return row?.lastLogin ? new Date(row.lastLogin).toISOString() : null;
  }
}
