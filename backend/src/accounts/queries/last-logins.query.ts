import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

import { users } from '@cablepark/projections/read-models/users.read-model';

/** When users last signed in. It is only displayed; no decision depends on it. */
@Injectable()
export class LastLogins {
  constructor(private readonly database: DataSource) {}

  /** Returns null if the user never signed in. */
  async find(userId: string): Promise<string | null> {
    const row = await this.database.getRepository(users.entity).findOneBy({ userId });
    return row?.lastLogin ?? null;
  }
}
