import type { Pool } from 'pg';

import type { MasterKeySource } from '../master-key-source.ts';
import { MasterKey } from '../master-key.ts';
import { unlockVault } from '../unlock-vault.ts';
import { Vault } from '../vault.ts';

/** The same master key, in hex, for every vault under test; they hold no real data. */
export const THROWAWAY_KEY = '0123456789abcdef'.repeat(4);
const key = MasterKey.fromText(THROWAWAY_KEY) as MasterKey;

export const throwawayKey: MasterKeySource = {
  findKnownKey: () => Promise.resolve(key),
  findOrCreateFirstKey: () => Promise.resolve(key),
};

/** Opens a vault with that key, and creates its tables if they are missing. */
export async function openThrowawayVault(pool: Pool): Promise<Vault> {
  return Vault.open(pool, await unlockVault(pool.options.connectionString ?? '', throwawayKey));
}
