import { Injectable } from '@nestjs/common';

import { Vault } from '@cablepark/vault/vault';

/**
 * Ids and the password of the demo, from the vault's secret: the same when it is continued, and not
 * to be guessed.
 */
@Injectable()
export class DemoIdentity {
  constructor(private readonly vault: Vault) {}

  /** Returns 32 bytes for the item of this name. */
  bytes(name: string): Buffer {
    return Buffer.from(this.vault.keyedHash('demo', name), 'base64url');
  }

  uuid(name: string): string {
    return this.vault.keyedUuid('demo', name);
  }

  password(): string {
    return this.bytes('password').toString('base64url').slice(0, 14);
  }
}
