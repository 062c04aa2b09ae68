import { Shutdown } from '@cablepark/platform/program/run-program';
import { throwawayKey } from '@cablepark/vault/test/throwaway-key';
import { unlockVault } from '@cablepark/vault/unlock-vault';
import { openVault, type Vault } from '@cablepark/vault/vault';

import { Customers, Pseudonyms } from '#pseudonyms';

/** The pseudonyms of bookings, users and customers in a database. */
export interface Names {
  readonly vault: Vault;
  readonly secrets: Vault['secrets'];
  readonly pseudonyms: Pseudonyms;
  readonly customers: Customers;
  close(): Promise<void>;
}

export async function openNames(databaseUrl: string): Promise<Names> {
  const shutdown = new Shutdown(() => undefined);
  const masterKey = await unlockVault(databaseUrl, throwawayKey);
  const vault = await openVault({ databaseUrl, name: 'test', masterKey }, shutdown);
  const pseudonyms = await Pseudonyms.open(vault.secrets);
  const customers = new Customers(vault, pseudonyms);
  return { vault, secrets: vault.secrets, pseudonyms, customers, close: () => shutdown.run() };
}
