import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/**
 * The purpose of a box. The box is bound to it, so a box that is moved to another place can't be
 * opened there.
 */
export type SealPurpose =
  | 'adminEmail'
  | 'answer'
  | 'blockReason'
  | 'customer'
  | 'feedback'
  | 'feedbackNotes'
  | 'feedbackSource'
  | 'link'
  | 'pass'
  | 'profile'
  | 'question'
  | 'staffNotes';

const DRAWN_AT_ONCE = 4096;
let unused: Buffer = Buffer.alloc(0);

/**
 * Returns random bytes for keys, nonces, ids and tokens, each byte once. They are drawn from the
 * system 4 KB at a time, because drawing takes longer than sealing.
 */
export function drawRandomBytes(count: number): Buffer {
  if (unused.length < count) {
    unused = randomBytes(Math.max(DRAWN_AT_ONCE, count));
  }

  const bytes = unused.subarray(0, count);
  unused = unused.subarray(count);
  return bytes;
}

/** AES-256-GCM (NIST SP 800-38D): 32-byte key, 12-byte random nonce, 16-byte tag. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** The prefix of every box: the version of its form. */
const VERSION = '1.';

/**
 * Encrypts to nonce + ciphertext + tag, bound to the context. Keys seal few values, so nonces don't
 * repeat.
 */
export function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = drawRandomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * Returns the plain bytes. Throws if the key or the context differs, or if the bytes were changed.
 */
export function decrypt(key: Buffer, bytes: Buffer, context: Buffer): Buffer {
  // Without an explicit length Node accepts a tag of four bytes, so truncated bytes could be
  // forged.
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
  decipher.setAAD(context);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([
    decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)),
    decipher.final(),
  ]);
}

/** Encrypts a JSON value for one context: `1.` and base64 of nonce + ciphertext + tag. */
export const seal = (key: Buffer, value: unknown, context: readonly string[]): string =>
  VERSION + encrypt(key, Buffer.from(JSON.stringify(value)), contextOf(context)).toString('base64');

/** Decrypts what `seal` encrypted. Throws if key, context or box differ. */
export function unseal(key: Buffer, box: string, context: readonly string[]): unknown {
  if (!box.startsWith(VERSION)) {
    throw new Error(`A sealed box must begin with ${VERSION}`);
  }

  const bytes = Buffer.from(box.slice(VERSION.length), 'base64');
  return JSON.parse(decrypt(key, bytes, contextOf(context)).toString('utf8'));
}

/** JSON keeps different lists of words from having the same bytes. */
const contextOf = (words: readonly string[]): Buffer => Buffer.from(JSON.stringify(words));

/**
 * A hash that reveals nothing without the secret. Hashes of the same text for different purposes
 * are unrelated.
 */
export const computeKeyedHash = (secret: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
