import type { Profile, User } from '@cablepark/contracts/accounts/user';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import type { UserRow } from '@cablepark/projections/read-models/users.read-model';
import { userOf } from './user-view.ts';

/** Rows of users as they are shown; what is sealed in them is opened in one round trip. */
export async function listedUsers(vault: Vault, rows: readonly UserRow[]): Promise<User[]> {
  const profiles = await vault.openAll(
    'profile',
    rows.map(({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box })),
  );
  return rows.map((row, i) => userOf(row.userId, { ...row, ...datesOf(row) }, profiles[i] ?? null));
}

/** The driver gives dates for what the row calls text. */
const datesOf = ({ createdAt, lastLogin }: UserRow): Pick<User, 'createdAt' | 'lastLogin'> => ({
  createdAt: new Date(createdAt).toISOString(),
  lastLogin: lastLogin === null ? null : new Date(lastLogin).toISOString(),
});
