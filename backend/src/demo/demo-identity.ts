import type { Vault } from '@cablepark/vault/vault';

/**
 * Ids and the password of the demo, made from the vault's secret: the same when a demo that was killed
 * half way is gone on with, and nobody's to guess.
 */
export class DemoIdentity {
  readonly #vault: Vault;

  constructor(vault: Vault) {
    this.#vault = vault;
  }

  /** 32 bytes for something of the demo, by its name. */
  bytes(name: string): Buffer {
    return Buffer.from(this.#vault.keyedHash('demo', name), 'base64url');
  }

  /** A version 8 UUID (RFC 9562): its bits are ours to choose. */
  uuid(name: string): string {
    const hex = this.bytes(name).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  password(): string {
    return this.bytes('password').toString('base64url').slice(0, 14);
  }
}
