import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** AES-256-GCM (NIST SP 800-38D): 32-byte key, 12-byte random nonce, 16-byte tag. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a JSON value; base64 of nonce + ciphertext + tag. A key seals few values, so nonces don't repeat. */
export function seal(key: Buffer, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([
    nonce,
    cipher.update(JSON.stringify(value), 'utf8'),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return sealed.toString('base64');
}

/** What `seal` was given. Throws where the key is another or the box was tampered with. */
export function unseal(key: Buffer, box: string): unknown {
  const bytes = Buffer.from(box, 'base64');
  // Without its length Node takes a tag of four bytes, too, and a box cut short could be forged.
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), options);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  const text =
    decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  return JSON.parse(text);
}
