import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

import { hasSameNames } from '#accounts/commands/open-account/open-account.decide';
import {
  assertValid,
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
} from '#accounts/domain/account';
import type { FollowedLink } from '#accounts/domain/followed-link';

export interface VerifyEmailDecision extends FollowedLink {
  /** The account in the state in which the link was opened. */
  readonly found: Account;
  /** The profile with the new e-mail; null if the link went to the account's present one. */
  readonly changed: Sealed<Profile> | null;
}

/**
 * Proves the account's e-mail, or replaces it by the one that a mailed link went to. Rejects
 * TOKEN_INVALID; throws ConcurrentChange if the account got other names since the link was opened.
 */
export function decideVerifyEmail(
  command: VerifyEmailDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, tokenHash, now, found, changed, language } = command;
  assertValid(account.verification, tokenHash, now);
  if (account.status !== 'open') {
    return reject('TOKEN_INVALID');
  }
  if (!hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }
  if (changed === null) {
    return [{ type: 'EmailProved', data: { userId } }];
  }

  return [
    {
      type: 'EmailChanged',
      data: { userId, profile: changed, notice: noticeOf(account, language) },
    },
  ];
}
