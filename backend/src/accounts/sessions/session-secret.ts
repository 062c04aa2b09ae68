import type { Vault } from '@cablepark/vault/vault';

/** What signs cookies: the setting, or else a secret made once and kept in the vault, the same for every process. */
export const sessionSecret = async (vault: Vault, setting: string | undefined): Promise<Buffer> =>
  setting === undefined ? vault.secrets.named('session') : Buffer.from(setting);
