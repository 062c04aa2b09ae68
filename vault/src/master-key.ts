import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt, KEY_BYTES } from './sealing.ts';

/** What is wrapped: a key to somebody's personal data, or one of the vault's own secrets. */
export type WrappedKind = 'key' | 'secret';

/** The key that wraps all others (AES-256-GCM, bound to kind and name). It is kept outside the database (ADR 70). */
export class MasterKey {
  /** Tells one master key from another, and nothing of it. */
  readonly fingerprint: string;
  readonly #bytes: Buffer;

  private constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.fingerprint = createHmac('sha256', bytes).update('cablepark vault key').digest('base64url');
  }

  static random(): MasterKey {
    return new MasterKey(randomBytes(KEY_BYTES));
  }

  /** 32 bytes in base64 or hex; undefined for anything else. */
  static fromText(text: string): MasterKey | undefined {
    const bytes = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
    return bytes.length === KEY_BYTES ? new MasterKey(bytes) : undefined;
  }

  /** Base64, as in the setting and the file. */
  toText(): string {
    return this.#bytes.toString('base64');
  }

  wrap(kind: WrappedKind, name: string, key: Buffer): Buffer {
    return encrypt(this.#bytes, key, contextOf(kind, name));
  }

  /** Throws where it was wrapped under another master key, or as something else. */
  unwrap(kind: WrappedKind, name: string, wrapped: Buffer): Buffer {
    return decrypt(this.#bytes, wrapped, contextOf(kind, name));
  }
}

const contextOf = (kind: WrappedKind, name: string): Buffer => Buffer.from(JSON.stringify([kind, name]));
