import { createHmac } from 'node:crypto';

/** A hash that tells nothing without the secret, and nothing of what the same text hashes to for another purpose. */
export const keyedHash = (secret: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
