import { reject } from '@cablepark/contracts/shared/rejection';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';
import { noticeOf, type Language } from '../../domain/notice.ts';
import { assertValid } from '../../domain/open-link.ts';

export interface RecoverAccountDecision {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly credentialId: string;
  readonly language: Language;
}

/** Whoever follows the link reads the e-mail, so this also proves the e-mail and makes it the address to notify. */
export function decideRecoverAccount(command: RecoverAccountDecision, account: Account): AccountStreamEvent[] {
  const { userId, tokenHash, now, credentialId, language } = command;
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
