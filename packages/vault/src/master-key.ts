import { createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { decrypt, encrypt, KEY_BYTES } from './sealing.ts';

/** The kind of a wrapped value: a key to personal data, or one of the vault's own secrets. */
export type WrappedKind = 'key' | 'secret';

/**
 * The key that wraps all others (AES-256-GCM, bound to kind and name). It is kept outside the
 * database (ADR 70).
 */
export class MasterKey {
  /** Identifies the master key without revealing anything about it. */
  readonly fingerprint: string;
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.fingerprint = createHmac('sha256', bytes)
      .update('cablepark vault key')
      .digest('base64url');
  }

  static random(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /** Parses 32 bytes in base64 or hex; undefined for anything else. */
  static fromText(text: string): MasterKey | undefined {
    const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
    return bytes.length === KEY_BYTES ? new MasterKey(bytes) : undefined;
  }

  /** Returns the key in base64, as in the setting and the file. */
  toText(): string {
    return this.#bytes.toString('base64');
  }

  /**
   * Returns 32 bytes that follow from the key and the purpose, and reveal nothing of the key (RFC
   * 5869).
   */
  derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#bytes, '', purpose, KEY_BYTES));
  }

  /** Encrypts a key or a secret, bound to its kind and to its id or name. */
  wrap(kind: WrappedKind, name: string, key: Buffer): Buffer {
    return encrypt(this.#bytes, key, contextOf(kind, name));
  }

  /** Throws if the value was wrapped under another master key, or as another kind or name. */
  unwrap(kind: WrappedKind, name: string, wrapped: Buffer): Buffer {
    return decrypt(this.#bytes, wrapped, contextOf(kind, name));
  }
}

const contextOf = (kind: WrappedKind, name: string): Buffer =>
  Buffer.from(JSON.stringify([kind, name]));
