import { reject } from '@cablepark/contracts/shared/rejection';

import {
  ConcurrentChange,
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '#accounts/domain/account';
import { hasSameNames } from '../open-account/open-account.decide.ts';

export interface LinkGoogleDecision {
  readonly userId: string;
  readonly googleAccount: string;
  /** The account in the state before the Google account was claimed for it. */
  readonly found: Account;
  readonly language: Language;
}

/**
 * Links a Google account. Returns no events if it is linked already. Rejects EMAIL_TAKEN if the
 * account can't be signed in to; throws ConcurrentChange if its names have changed in the meantime.
 */
export function decideLinkGoogle(
  command: LinkGoogleDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, googleAccount, found, language } = command;
  if (account.googleAccounts.includes(googleAccount)) {
    return [];
  }
  if (account.status !== 'open' || !account.isActive) {
    return reject('EMAIL_TAKEN');
  }
  if (!hasSameNames(found, account)) {
    throw new ConcurrentChange();
  }

  return [
    {
      type: 'GoogleAccountLinked',
      data: { userId, googleAccount, notice: noticeOf(account, language) },
    },
  ];
}
