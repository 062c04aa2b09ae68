import { reject } from '@cablepark/contracts/shared/rejection';
import type { OpenLink } from './account.ts';

/** Refuses a token that is not the one that was mailed last, was used already, or has expired. */
export function assertValid(link: OpenLink | null, tokenHash: string, now: Date): asserts link is OpenLink {
  if (link?.tokenHash !== tokenHash || now.getTime() >= Date.parse(link.expiresAt)) reject('TOKEN_INVALID');
}
