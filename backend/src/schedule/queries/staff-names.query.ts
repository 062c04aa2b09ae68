import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';

import { profile as profileIn, type Profile } from '@cablepark/contracts/accounts/user';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { users } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';

/** The names under which answers about bookings mention members of staff. */
@Injectable()
export class StaffNames {
  constructor(
    private readonly database: DataSource,
    private readonly vault: Vault,
  ) {}

  /**
   * First and last name, else the username, by the account's id. Accounts that were erased are
   * missing.
   */
  async find(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    if (userIds.length === 0) {
      return names;
    }

    const rows = await this.database
      .getRepository(users.entity)
      .findBy({ userId: In([...new Set(userIds)]) });
    const opened = await this.vault.openEach(
      'profile',
      rows,
      ({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box }),
    );
    for (const [{ userId }, profile] of opened) {
      names.set(userId, nameOf(profileIn.parse(profile)));
    }

    return names;
  }
}

const nameOf = ({ firstName, lastName, username }: Profile): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;
