import { reject } from '@cablepark/contracts/shared/rejection';

import {
  assertValid,
  noticeOf,
  type Account,
  type AccountStreamEvent,
} from '#accounts/domain/account';
import type { FollowedLink } from '#accounts/domain/followed-link';

/**
 * Sets a password by a mailed link, which also proves the e-mail and makes it the one to notify.
 * Unlinks Google accounts. Rejects TOKEN_INVALID.
 */
export function decideRecoverAccount(
  {
    userId,
    tokenHash,
    now,
    credentialId,
    language,
  }: FollowedLink & { readonly credentialId: string },
  account: Account,
): AccountStreamEvent[] {
  assertValid(account.passwordReset, tokenHash, now);
  if (account.status !== 'open' || !account.isActive) {
    return reject('TOKEN_INVALID');
  }

  const notice = noticeOf({ ...account, isEmailProved: true }, language);
  return [
    ...(account.googleAccounts.length > 0
      ? [{ type: 'GoogleAccountsUnlinked', data: { userId, notice } } as const]
      : []),
    { type: 'AccountRecovered', data: { userId, credentialId, notice } },
  ];
}
