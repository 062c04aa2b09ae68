import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { hasSameNames } from '../commands/open-account/open-account.decide.ts';
import {
  assertValid,
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '../domain/account.ts';

/** What somebody shows by following a mailed link. */
export interface FollowedLink {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly language: Language;
}

export interface VerifyEmailDecision extends FollowedLink {
  /** The account as it was when the link was opened. */
  readonly found: Account;
  /** The profile with the new e-mail; null if the link went to the account's present one. */
  readonly changed: Sealed<Profile> | null;
}

export function decideVerifyEmail(command: VerifyEmailDecision, account: Account): AccountStreamEvent[] {
  const { userId, tokenHash, now, found, changed, language } = command;
  assertValid(account.verification, tokenHash, now);
  if (account.status !== 'open') return reject('TOKEN_INVALID');
  if (!hasSameNames(found, account)) throw new ConcurrentChange();
  if (changed === null) return [{ type: 'EmailProved', data: { userId } }];
  return [{ type: 'EmailChanged', data: { userId, profile: changed, notice: noticeOf(account, language) } }];
}

/** Following the link also proves the e-mail that the user reads, and makes it the address to notify. */
export function decideRecoverAccount(
  { userId, tokenHash, now, credentialId, language }: FollowedLink & { readonly credentialId: string },
  account: Account,
): AccountStreamEvent[] {
  assertValid(account.passwordReset, tokenHash, now);
  if (account.status !== 'open' || !account.isActive) return reject('TOKEN_INVALID');
  const notice = noticeOf({ ...account, isEmailProved: true }, language);
  return [
    ...(account.googleAccounts.length > 0
      ? [{ type: 'GoogleAccountsUnlinked', data: { userId, notice } } as const]
      : []),
    { type: 'AccountRecovered', data: { userId, credentialId, notice } },
  ];
}
