import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';

/**
 * Ids and the password of the demo, derived from the vault's secret. They are the same when a killed demo is continued,
 * and can't be guessed.
 */
@Injectable()
export class DemoIdentity {
  constructor(private readonly vault: Vault) {}

  /** Returns 32 bytes for the item of this name. */
  bytes(name: string): Buffer {
    return Buffer.from(this.vault.keyedHash('demo', name), 'base64url');
  }

  /** Returns a version 8 UUID (RFC 9562), whose bits an application may choose. */
  uuid(name: string): string {
    const hex = this.bytes(name).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  }

  password(): string {
    return this.bytes('password').toString('base64url').slice(0, 14);
  }
}
