import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';
import { type Account, type AccountStreamEvent, noticeOf, type Language } from '../../domain/account.ts';
import { assertMayManage, assertNotOneself } from '../../domain/role-rules.ts';

export interface ChangeUserDecision {
  readonly userId: string;
  readonly actor: { readonly userId: string; readonly role: UserRole };
  readonly isActive: boolean;
}

/** Returns no events if the user already is as requested. */
export function decideChangeUser(
  { userId, actor, isActive }: ChangeUserDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.status !== 'open') return reject('USER_NOT_FOUND');
  assertMayManage(actor.role, account.role);
  if (isActive === account.isActive) return [];
  if (isActive) return [{ type: 'UserReactivated', data: { userId } }];
  assertNotOneself(actor.userId, userId);
  return [{ type: 'UserDeactivated', data: { userId } }];
}

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
