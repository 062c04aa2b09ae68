import { reject } from '@cablepark/contracts/shared/rejection';
import type { Visitor } from '@cablepark/contracts/shared/roles';
import { noticeOf, type Account, type AccountStreamEvent, type Language } from '../../domain/account.ts';
import { assertMayManage } from '../../domain/role-rules.ts';

export interface ResetPasswordDecision {
  readonly userId: string;
  readonly actorRole: Visitor;
  readonly credentialId: string;
  readonly language: Language;
}

export function decideResetPassword(command: ResetPasswordDecision, account: Account): AccountStreamEvent[] {
  const { userId, actorRole, credentialId, language } = command;
  assertMayReset(actorRole, account);
  return [{ type: 'PasswordChanged', data: { userId, credentialId, notice: noticeOf(account, language) } }];
}

/** Also called before the new password is hashed, so that a request that is refused anyway costs nothing. */
export function assertMayReset(actorRole: Visitor, account: Account): void {
  if (account.status !== 'open') reject('USER_NOT_FOUND');
  assertMayManage(actorRole, account.role);
  // The person who created the account isn't the one whose e-mail it had, and nobody can tell any more who created it.
  if (account.isDispossessed)
    reject('INVALID_REQUEST', {
      error: 'Nobody can sign in to this account any more: its e-mail was somebody else’s.',
    });
}
