import type { LinkRequest } from '@cablepark/contracts/accounts/account.events';
import type { Profile } from '@cablepark/contracts/accounts/user';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { ConcurrentChange, type Account, type AccountStreamEvent } from '#accounts/domain/account';
import { hasSameNames } from '../open-account/open-account.decide.ts';

export interface ChangeOwnProfileDecision {
  readonly userId: string;
  /** The account in the state in which its profile was opened. */
  readonly found: Account;
  /** Null if the profile doesn't change. */
  readonly profile: Sealed<Profile> | null;
  /** The link that goes to a new e-mail, if there is one. */
  readonly verification: LinkRequest | null;
}

/**
 * Changes the profile if it is based on the account's current one, so no change is overwritten.
 * Throws ConcurrentChange otherwise.
 */
export function decideChangeOwnProfile(
  command: ChangeOwnProfileDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, found, profile, verification } = command;
  if (account.status !== 'open' || !hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }

  return [
    ...(profile ? [{ type: 'ProfileChanged', data: { userId, profile } } as const] : []),
    ...(verification ? [{ type: 'EmailVerificationRequested', data: verification } as const] : []),
  ];
}
