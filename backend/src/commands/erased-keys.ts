import type { DomainEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { listErasedKeys } from '@cablepark/event-store/streams/stream-store';
import type { Trouble } from '@cablepark/platform/logging/trouble';
import type { Settings } from '@cablepark/platform/settings/settings';
import { ErasedKeysFile, hashKeyId } from '@cablepark/vault/erased-keys-file';
import type { Vault } from '@cablepark/vault/vault';

/**
 * Deletes the keys that these events name, so that their command’s answer is true; an automation
 * does so as well.
 */
export async function eraseKeys(vault: Vault, events: readonly DomainEvent[]): Promise<void> {
  const keyIds = listErasedKeys(events);
  if (keyIds.length > 0) {
    await vault.erase(keyIds);
  }
}

const UNLISTED = 'unlisted';

/**
 * Lists keys in the file of erased keys. Rejects UNAVAILABLE if it can't be written: then nothing
 * may be erased.
 */
export const listErased =
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
