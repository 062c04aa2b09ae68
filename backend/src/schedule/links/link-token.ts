import { hash } from 'node:crypto';
import { freshBytes } from '@cablepark/vault/sealing';

/** 144 random bits, as 24 letters that a URL can hold. */
const TOKEN_BYTES = 18;

/** A token for a booking's link. Its holder may manage the booking, so it is stored sealed or as a hash only. */
export const newLinkToken = (): string => freshBytes(TOKEN_BYTES).toString('base64url');

/** The hash to find the booking by. The token is random and long enough that the hash needs no key. */
export const linkHashOf = (token: string): string => hash('sha256', token, 'base64url');

/** The page on which customers manage their bookings. `siteUrl` has no trailing slash; it may have a path. */
export const manageUrl = (siteUrl: string, token: string): string => `${siteUrl}/manage/${token}`;
