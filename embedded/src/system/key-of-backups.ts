import { chooseMasterKeySource, type MasterKeySettings } from '@cablepark/vault/master-key-source';

import { report } from './command.ts';

/**
 * The key that proves who made a backup. Throws VaultLocked if the master key with this fingerprint
 * isn't here.
 */
export async function deriveKeyOfBackups(
  settings: MasterKeySettings,
  fingerprint: string,
): Promise<Buffer> {
  const masterKey = await chooseMasterKeySource(settings, report).findKnownKey(fingerprint);
  return masterKey.derive('cablepark backup');
}
