import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Vault } from '@cablepark/vault/vault';

import type { Schedule } from '#schedule/domain/schedule';

/**
 * Seals what staff said about a pass, such as why they changed it, under the key of its holder, so
 * that it is erased with them. Returns null if there is no such pass, or if its holder has been
 * erased.
 */
export async function sealForPass<Content>(
  vault: Vault,
  { passes }: Pick<Schedule, 'passes'>,
  passId: string,
  content: Content,
): Promise<Sealed<Content> | null> {
  const keyId = passes.get(passId)?.keyId ?? null;
  return keyId === null ? null : vault.sealUnder('pass', keyId, content);
}
