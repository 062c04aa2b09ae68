import { createHmac } from 'node:crypto';

/** A hash that reveals nothing without the secret. Hashes of the same text for different purposes are unrelated. */
export const keyedHash = (secret: Buffer, purpose: string, text: string): string =>
  createHmac('sha256', secret).update(purpose).update('\0').update(text).digest('base64url');
