import { createCipheriv, createDecipheriv } from 'node:crypto';
import { freshBytes } from './fresh-bytes.ts';

/** AES-256-GCM (NIST SP 800-38D): 32-byte key, 12-byte random nonce, 16-byte tag. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Begins boxes that are bound to a context; base64 has no dot, so the boxes of before never begin so. */
const BOUND = '1.';

/**
 * Encrypts bytes: nonce + ciphertext + tag. Only who names the same context can decrypt them. A key seals
 * few values, so nonces don't repeat.
 */
export function encrypt(key: Buffer, plain: Buffer, context: Buffer): Buffer {
  const nonce = freshBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(context);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** What `encrypt` was given. Throws where key or context is another or the bytes were tampered with. */
export function decrypt(key: Buffer, bytes: Buffer, context: Buffer | null): Buffer {
  // Without its length Node takes a tag of four bytes, too, and bytes cut short could be forged.
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
  if (context) decipher.setAAD(context);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
}

/** Encrypts a JSON value for one use: `1.` and base64 of nonce + ciphertext + tag. */
export function seal(key: Buffer, value: unknown, context: readonly string[]): string {
  return BOUND + encrypt(key, Buffer.from(JSON.stringify(value)), contextOf(context)).toString('base64');
}

/**
 * What `seal` was given. Boxes of before, without `1.`, are bound to no context. Throws where key or
 * context is another or the box was tampered with.
 */
export function unseal(key: Buffer, box: string, context: readonly string[]): unknown {
  const isBound = box.startsWith(BOUND);
  const bytes = Buffer.from(isBound ? box.slice(BOUND.length) : box, 'base64');
  return JSON.parse(decrypt(key, bytes, isBound ? contextOf(context) : null).toString('utf8'));
}

/** JSON, so that no two lists of words give the same bytes. */
function contextOf(words: readonly string[]): Buffer {
  return Buffer.from(JSON.stringify(words));
}
