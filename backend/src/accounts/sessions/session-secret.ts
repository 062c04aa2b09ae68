import type { Vault } from '@cablepark/vault/vault';

/**
 * The secret that signs cookies: the setting, or else one generated once and kept in the vault, shared by all
 * processes.
 */
export const sessionSecret = async (vault: Vault, setting: string | undefined): Promise<Buffer> =>
  setting === undefined ? vault.secrets.named('session') : Buffer.from(setting);
