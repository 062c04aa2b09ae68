import { DataSource } from 'typeorm';

import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { users, type UserRow } from '@cablepark/projections/read-models/users.read-model';
import { Vault } from '@cablepark/vault/vault';

import type { Account } from '../domain/account.ts';

const ERASED = 'erased';

const erasedProfile: Profile = {
  email: ERASED,
  username: ERASED,
  firstName: null,
  lastName: null,
  phoneNumber: null,
};

type Shown = Pick<Account, 'role' | 'isActive' | 'isEmailProved' | 'createdAt'> &
  Pick<User, 'lastLogin'>;

/** The parts of a user that are displayed, with the opened profile; null if it has been erased. */
export const toUser = (
  id: string,
  { role, isActive, isEmailProved, lastLogin, createdAt }: Shown,
  profile: Profile | null,
): User => ({
  id,
  ...(profile ?? erasedProfile),
  role,
  isActive,
  isEmailProved,
  lastLogin,
  createdAt,
});

/** Turns rows of users into answers, opening all their boxes in one round trip. */
export async function openUsers(vault: Vault, rows: readonly UserRow[]): Promise<User[]> {
  const profiles = await vault.openEach(
    'profile',
    rows,
    ({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box }),
  );
  return rows.map((row) => toUser(row.userId, row, profiles.get(row) ?? null));
}

/** Rejects USER_NOT_FOUND. */
export async function findUser(userId: string, database: DataSource, vault: Vault): Promise<User> {
  const rows = await database.getRepository(users.entity).findBy({ userId });
  const [user] = await openUsers(vault, rows);
  return user ?? reject('USER_NOT_FOUND');
}
