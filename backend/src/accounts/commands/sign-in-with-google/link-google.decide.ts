import { reject } from '@cablepark/contracts/shared/rejection';
import {
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '../../domain/account.ts';
import { hasSameNames } from '../open-account/release-name.decide.ts';

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
