import { reject } from '@cablepark/contracts/shared/rejection';
import type { Visitor } from '@cablepark/contracts/shared/roles';

import {
  noticeOf,
  type Account,
  type AccountStreamEvent,
  type Language,
} from '#accounts/domain/account';
import { assertMayManage } from '#accounts/domain/role-rules';

export interface ResetPasswordDecision {
  readonly userId: string;
  readonly actorRole: Visitor;
  readonly credentialId: string;
  readonly language: Language;
}

/** Sets another password at the request of staff. Throws what `assertMayReset` does. */
export function decideResetPassword(
  command: ResetPasswordDecision,
  account: Account,
): AccountStreamEvent[] {
  const { userId, actorRole, credentialId, language } = command;
  assertMayReset(actorRole, account);
  return [
    {
      type: 'PasswordChanged',
      data: { userId, credentialId, notice: noticeOf(account, language) },
    },
  ];
}

/**
 * Rejects unless this role may reset the account's password. Also called before the new password is
 * hashed, so that a refused request costs nothing.
 */
export function assertMayReset(actorRole: Visitor, account: Account): void {
  if (account.status !== 'open') {
    reject('USER_NOT_FOUND');
  }

  assertMayManage(actorRole, account.role);
  // The account was created by somebody who didn't own the e-mail, and it is no longer known by
  // whom.
  if (account.isDispossessed) {
    reject('INVALID_REQUEST', {
      error: 'Nobody can sign in to this account any more: its e-mail was somebody else’s.',
    });
  }
}
