import type { Profile } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import {
  assertValid,
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '../../domain/account.ts';
import { hasSameNames } from '../open-account/release-name.decide.ts';

export interface VerifyEmailDecision {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  /** The account as it was when the link was opened. */
  readonly found: Account;
  /** The profile with the new e-mail; null if the link went to the account's present one. */
  readonly changed: Sealed<Profile> | null;
  readonly language: Language;
}

export function decideVerifyEmail(command: VerifyEmailDecision, account: Account): AccountStreamEvent[] {
  const { userId, tokenHash, now, found, changed, language } = command;
  assertValid(account.verification, tokenHash, now);
  if (account.status !== 'open') return reject('TOKEN_INVALID');
  if (!hasSameNames(found, account)) throw new ConcurrentChange();
  if (changed === null) return [{ type: 'EmailProved', data: { userId } }];
  return [{ type: 'EmailChanged', data: { userId, profile: changed, notice: noticeOf(account, language) } }];
}
