import type { ClaimKind } from '@cablepark/contracts/accounts/account.events';
import { foldName } from '@cablepark/contracts/accounts/names';
import type { Profile } from '@cablepark/contracts/accounts/user';

/**
 * An e-mail in the form in which it is claimed. Only case is ignored: an address that looks similar
 * belongs to somebody else.
 */
export const foldEmail = (email: string): string =>
  email.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

export interface WantedName {
  readonly kind: ClaimKind;
  /** The normalised form, by which names are compared. */
  readonly name: string;
}

/**
 * The name by which an account is found: its username or its e-mail, which share one space of
 * claims.
 */
export const toLoginName = (login: string): WantedName => ({
  kind: 'username',
  name: foldName(login),
});

/** The name by which an account's e-mail is claimed. */
export const toEmailName = (email: string): WantedName => ({
  kind: 'email',
  name: foldEmail(email),
});

/** The names that an account needs: one if the e-mail is also the username, otherwise two. */
export function namesOf({ email, username }: Pick<Profile, 'email' | 'username'>): WantedName[] {
  if (email === null) {
    return [toLoginName(username)];
  }

  const [claimed, login] = [toEmailName(email), toLoginName(username)];
  return login.name === claimed.name ? [claimed] : [claimed, login];
}

/** Whether this is the profile's e-mail, ignoring case. */
export const hasEmail = ({ email: own }: Profile, email: string): boolean =>
  own !== null && foldEmail(own) === foldEmail(email);

/** Returns the profile with another e-mail. A username that is the old e-mail changes with it. */
export const replaceEmail = (profile: Profile, email: string): Profile => ({
  ...profile,
  email,
  username: namesOf(profile).length === 1 && profile.email !== null ? email : profile.username,
});
