import type { Account, AccountStreamEvent } from '../../domain/account.ts';

/** Says once that a Google account signs in to this one. */
export const decideLinkGoogle = (userId: string, googleAccount: string, account: Account): AccountStreamEvent[] =>
  account.googleAccounts.includes(googleAccount)
    ? []
    : [{ type: 'GoogleAccountLinked', data: { userId, googleAccount } }];
