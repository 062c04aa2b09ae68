import type { DomainEvent } from '@cablepark/contracts/events';
import type { Vault } from '@cablepark/vault/vault';

/** Deletes the keys that these events name, so that their command’s answer is true; an automation does so as well. */
export async function eraseKeys(vault: Vault, events: readonly DomainEvent[]): Promise<void> {
  const keyIds = events.flatMap((event) => (event.type === 'PersonalDataErased' ? event.data.keyIds : []));
  if (keyIds.length > 0) await vault.erase(keyIds);
}
