import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';
import { toEmailName, toLoginName } from '#accounts/domain/names';
import { hasSameNames } from '../open-account/open-account.decide.ts';

export interface DispossessDecision {
  readonly userId: string;
  /** The account in the state in which it was found to have the e-mail. */
  readonly found: Account;
  /** The profile without that e-mail. */
  readonly profile: Sealed<Profile>;
}

/**
 * Takes an unproved e-mail from an athlete, for the user who proved it, along with every way to
 * sign in. Rejects EMAIL_TAKEN for any other account.
 */
export function decideDispossess(
  { userId, found, profile }: DispossessDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.isEmailProved || !isActiveAthlete(account) || !hasSameNames(found, account)) {
    return reject('EMAIL_TAKEN');
  }

  return [{ type: 'UserDispossessed', data: { userId, profile } }];
}

/**
 * Whether Google may vouch for this account's e-mail. It may not for staff or inactive accounts.
 */
export const isActiveAthlete = ({ status, isActive, role }: Account): boolean =>
  status === 'open' && isActive && role === 'athlete';

/** The profile without its e-mail. A username that is the e-mail, too, is replaced by `other`. */
export const removeEmail = (other: string, { email, username, ...rest }: Profile): Profile => ({
  ...rest,
  email: null,
  username:
    email !== null && toLoginName(username).name === toEmailName(email).name ? other : username,
});
