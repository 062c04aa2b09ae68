import { reject } from '@cablepark/contracts/shared/rejection';
import { assertValid, noticeOf, type Account, type AccountStreamEvent, type Language } from '../../domain/account.ts';

export interface RecoverAccountDecision {
  readonly userId: string;
  readonly tokenHash: string;
  readonly now: Date;
  readonly credentialId: string;
  readonly language: Language;
}

/**
 * The user who follows the link reads the e-mail, so this also proves the e-mail and makes it the address to notify.
 */
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
