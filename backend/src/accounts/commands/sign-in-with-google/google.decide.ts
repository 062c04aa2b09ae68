import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '../../domain/account.ts';
import { emailName, loginName, sameEmail } from '../../domain/names.ts';
import { hasSameNames } from '../open-account/open-account.decide.ts';

export interface LinkGoogleDecision {
  readonly userId: string;
  readonly googleAccount: string;
  /** The account as it was before the Google account was claimed for it. */
  readonly found: Account;
  readonly language: Language;
}

/** Links the Google account, unless the account has changed in the meantime. */
export function decideLinkGoogle(command: LinkGoogleDecision, account: Account): AccountStreamEvent[] {
  const { userId, googleAccount, found, language } = command;
  if (account.googleAccounts.includes(googleAccount)) return [];
  if (account.status !== 'open' || !account.isActive) return reject('EMAIL_TAKEN');
  if (!hasSameNames(found, account)) throw new ConcurrentChange();
  return [{ type: 'GoogleAccountLinked', data: { userId, googleAccount, notice: noticeOf(account, language) } }];
}

export interface DispossessDecision {
  readonly userId: string;
  /** The account as it was when it was found to have the e-mail. */
  readonly found: Account;
  /** The profile without that e-mail. */
  readonly profile: Sealed<Profile>;
}

/** An athlete who never proved an e-mail loses it to the user who does, together with every way to sign in. */
export function decideDispossess(
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.isEmailProved || !isActiveAthlete(account) || !hasSameNames(found, account)) return reject('EMAIL_TAKEN');
  return [{ type: 'UserDispossessed', data: { userId, profile } }];
}

/**
 * An account from before usernames were checked may have somebody's e-mail as its username; it loses that name to them.
 */
export const decideLoseUsername = (
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] =>
  hasSameNames(found, account) ? [{ type: 'ProfileChanged', data: { userId, profile } }] : reject('USERNAME_TAKEN');

/** Whether Google may vouch for this account's e-mail. It may not for staff or inactive accounts. */
export const isActiveAthlete = ({ status, isActive, role }: Account): boolean =>
  status === 'open' && isActive && role === 'athlete';

/** The profile without this e-mail, be it the e-mail or the username. A username is replaced by `other`. */
export function profileWithout(lost: string, other: string, { email, username, ...rest }: Profile): Profile {
  return {
    ...rest,
    email: email !== null && sameEmail(email) === sameEmail(lost) ? null : email,
    username: loginName(username).name === emailName(lost).name ? other : username,
  };
}
