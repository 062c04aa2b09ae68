import type { Profile, User } from '@cablepark/contracts/accounts/user';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';
import type { UserRow } from '@cablepark/projections/read-models/users.read-model';
import { userOf } from './user-view.ts';

/** Turns rows of users into what is displayed, opening everything sealed in them in one round trip. */
export async function listedUsers(vault: Vault, rows: readonly UserRow[]): Promise<User[]> {
  const profiles = await vault.openAll(
    'profile',
    rows.map(({ profileKeyId: keyId, profileBox: box }): Sealed<Profile> => ({ keyId, box })),
  );
  return rows.map((row, i) => userOf(row.userId, row, profiles[i] ?? null));
}
