import { hash } from 'node:crypto';

import { drawRandomBytes } from '@cablepark/vault/sealing';

/** 144 random bits, as 24 letters that a URL can hold. */
const TOKEN_BYTES = 18;

/** Writes random bytes as a token. */
export const linkTokenFrom = (bytes: Buffer): string =>
  bytes.subarray(0, TOKEN_BYTES).toString('base64url');

/**
 * A token for the link of a booking or a waitlist entry. Its holder may manage it, so it is stored
 * sealed, in `Customer.linkToken`, or as a hash only. It ends in a letter or a digit, because
 * programs that turn addresses in texts into links leave out other characters at the end.
 */
export function generateLinkToken(): string {
  let token: string;
  do {
    token = linkTokenFrom(drawRandomBytes(TOKEN_BYTES));
  } while (!/[A-Za-z0-9]$/.test(token));

  return token;
}

/**
 * The hash by which the booking or the entry of a token is found. The token is so long and random
 * that the hash needs no key.
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
