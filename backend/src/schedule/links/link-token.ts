import { hash } from 'node:crypto';

import { drawRandomBytes } from '@cablepark/vault/sealing';

/** 144 random bits, as 24 letters that a URL can hold. */
const TOKEN_BYTES = 18;

/** The token that these bytes are. */
export const linkTokenFrom = (bytes: Buffer): string =>
  bytes.subarray(0, TOKEN_BYTES).toString('base64url');

/**
 * A token for the link of a booking or a waitlist entry. Its holder may manage it, so it is stored
 * sealed, in `Customer.linkToken`, or as a hash only. It ends in a letter or a digit, because
 * programs that make links out of texts leave out other signs at the end.
 */
export function generateLinkToken(): string {
  let token: string;
  do {
    token = linkTokenFrom(drawRandomBytes(TOKEN_BYTES));
  } while (!/[A-Za-z0-9]$/.test(token));

  return token;
}

/**
 * The hash to find the booking or the entry by. The token is random and long enough that the hash
 * needs no key.
 */
export const linkHashOf = (token: string): string => hash('sha256', token, 'base64url');

/**
 * The page on which customers manage their bookings. `siteUrl` has no trailing slash; it may have a
 * path.
 */
export const manageUrlOf = (siteUrl: string, token: string): string => `${siteUrl}/manage/${token}`;

/** The page on which customers manage their waitlist entry. */
export const waitlistUrlOf = (siteUrl: string, token: string): string =>
  `${siteUrl}/waitlist/${token}`;
