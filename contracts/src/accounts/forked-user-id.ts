import { lettersFromNumber, numberFromLetters } from '../schedule/booking-ids.ts';

const FORKED = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-8([0-9a-f]{3})-([0-9a-f]{2})0{10}$/;
const PSEUDONYM_DIGITS = 20;

/**
 * An account's id in a fork: a UUID of version 8, free for such uses (RFC 9562), that holds its
 * pseudonym (ADR 98).
 */
export function toForkedUserId(pseudonym: string): string {
  const hex = numberFromLetters(pseudonym).toString(16).padStart(PSEUDONYM_DIGITS, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18)}0000000000`;
}

/** The pseudonym that `toForkedUserId` put into an id; undefined for any other id. */
export function pseudonymFrom(userId: string): string | undefined {
  const parts = FORKED.exec(userId)?.slice(1);
  return parts && lettersFromNumber(BigInt(`0x${parts.join('')}`));
}
