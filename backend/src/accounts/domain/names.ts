import { sameName } from '@cablepark/contracts/accounts/names';
import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';

/**
 * An e-mail as it is claimed: in any case, but otherwise sign by sign. What merely looks alike is another
 * mailbox, and whoever has that one must not come into this one's account.
 */
export const sameEmail = (email: string): string => email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export interface WantedName {
  readonly kind: ClaimKind;
  /** As it is compared. */
  readonly name: string;
  /** As it was compared before case folding, where that differs: it may have been claimed then. */
  readonly before?: string;
}

/** The name that an account is found by: its username, or its e-mail, which share one space of claims. */
export function loginName(login: string): WantedName {
  const [name, before] = [sameName(login), login.normalize('NFKC').trim().toLowerCase()];
  return { kind: 'username', name, ...(before === name ? {} : { before }) };
}

export const emailName = (email: string): WantedName => ({ kind: 'email', name: sameEmail(email) });

/** The names an account needs. Somebody may use their own e-mail as their username: then it is one. */
export function namesOf({ email, username }: Pick<Profile, 'email' | 'username'>): WantedName[] {
  if (email === null) return [loginName(username)];
  const [claimed, login] = [emailName(email), loginName(username)];
  return login.name === claimed.name ? [claimed] : [claimed, login];
}
