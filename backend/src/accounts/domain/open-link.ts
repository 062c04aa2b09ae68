import { reject } from '@cablepark/contracts/shared/rejection';
import type { OpenLink } from './account.ts';

/** Rejects a token that isn't the one mailed last, has already been used, or has expired. */
export function assertValid(link: OpenLink | null, tokenHash: string, now: Date): asserts link is OpenLink {
  if (link?.tokenHash !== tokenHash || now.getTime() >= Date.parse(link.expiresAt)) reject('TOKEN_INVALID');
}
