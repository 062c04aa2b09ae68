import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';
import { emailName, loginName, sameEmail } from '../../domain/names.ts';
import { hasSameNames } from '../open-account/release-name.decide.ts';

export interface DispossessDecision {
  readonly userId: string;
  /** The account as it was when it was found to have the e-mail. */
  readonly found: Account;
  /** What is left of the profile. */
  readonly profile: Sealed<Profile>;
}

/** An athlete who never proved an e-mail loses it to whoever proves it, with all by which anybody could sign in. */
export function decideDispossess(
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.isEmailProved || !isAthletes(account) || !hasSameNames(found, account)) return reject('EMAIL_TAKEN');
  return [{ type: 'UserDispossessed', data: { userId, profile } }];
}

/** A username that is somebody's e-mail, as there are from before usernames were checked, is lost to them. */
export const decideLoseUsername = (
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] =>
  hasSameNames(found, account) ? [{ type: 'ProfileChanged', data: { userId, profile } }] : reject('USERNAME_TAKEN');

/** Whether Google's word for an e-mail counts here at all: accounts of staff, and inactive ones, are out of its reach. */
export const isAthletes = ({ standing, isActive, role }: Account): boolean =>
  standing === 'open' && isActive && role === 'athlete';

/** The profile without this e-mail, be it the account's e-mail or its username, in whose place `other` comes. */
export function profileWithout(lost: string, other: string, { email, username, ...rest }: Profile): Profile {
  return {
    ...rest,
    email: email !== null && sameEmail(email) === sameEmail(lost) ? null : email,
    username: loginName(username).name === emailName(lost).name ? other : username,
  };
}
