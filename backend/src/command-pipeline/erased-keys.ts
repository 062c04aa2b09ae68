import type { DomainEvent } from '@cablepark/contracts/events';
import { listErasedKeys } from '@cablepark/contracts/privacy/erased-keys';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Settings } from '@cablepark/platform/settings/settings';
import { ErasedKeysFile, hashKeyId } from '@cablepark/vault/erased-keys-file';
import type { Vault } from '@cablepark/vault/vault';

/**
 * Deletes the keys that these events erase. An automation does so, too; here it happens before the
 * command is answered, so that the answer is true.
 */
export async function eraseKeys(vault: Vault, events: readonly DomainEvent[]): Promise<void> {
  const keyIds = listErasedKeys(events);
  if (keyIds.length > 0) {
    await vault.erase(keyIds);
  }
}

const UNLISTED = 'unlisted';

/**
 * Creates the function that records keys in the file of erased keys before they are deleted. It
 * rejects UNAVAILABLE if the file can't be written, because then nothing may be erased.
 */
export const createErasedKeysRecorder =
  (settings: Pick<Settings, 'ERASED_KEYS_FILE' | 'DATA_DIR'>, trouble: Trouble) =>
  async (keyIds: readonly string[]): Promise<void> => {
    try {
      await ErasedKeysFile.of(settings).add(keyIds.map(hashKeyId));
      trouble.reportEnd('automations', UNLISTED);
    } catch (error) {
      const message = 'Nobody can be erased, because the file of erased keys can’t be written.';
      trouble.report('automations', message, error, UNLISTED);
      reject('UNAVAILABLE');
    }
  };
