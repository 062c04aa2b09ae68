import type { Profile, User } from '@cablepark/contracts/accounts/user';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import { type UserRow, users } from '@cablepark/projections/read-models/users.read-model';
import type { Account } from '../domain/account.ts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

const ERASED = 'erased';
const erasedProfile: Profile = { email: ERASED, username: ERASED, firstName: null, lastName: null, phoneNumber: null };

type Shown = Pick<Account, 'role' | 'isActive' | 'isEmailProved' | 'createdAt'> & Pick<User, 'lastLogin'>;

/** The parts of a user that are displayed, with the opened profile; null if it has been erased. */
export function userOf(
  id: string,
  { role, isActive, isEmailProved, lastLogin, createdAt }: Shown,
  profile: Profile | null,
): User {
  return { id, ...(profile ?? erasedProfile), role, isActive, isEmailProved, lastLogin, createdAt };
}

/** Turns rows of users into what is displayed, opening everything sealed in them in one round trip. */
export async function listedUsers(vault: Vault, rows: readonly UserRow[]): Promise<User[]> {
  const profiles = await vault.openEach(
    'profile',
    rows,
    ({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box }),
  );
  return rows.map((row) => userOf(row.userId, row, profiles.get(row) ?? null));
}

/** When users last signed in. It is only displayed; no decision depends on it. */
@Injectable()
export class LastLogins {
  constructor(private readonly database: DataSource) {}

  /** Returns null if the user never signed in. */
  async of(userId: string): Promise<string | null> {
    const row = await this.database.getRepository(users.entity).findOneBy({ userId });
    return row?.lastLogin ?? null;
  }
}
