import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';
import { assertMayManage, assertNotOneself } from '#accounts/domain/role-rules';

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
  if (account.status !== 'open') {
    return reject('USER_NOT_FOUND');
  }

  assertMayManage(actor.role, account.role);
  if (isActive === account.isActive) {
    return [];
  }
  if (isActive) {
    return [{ type: 'UserReactivated', data: { userId } }];
  }

  assertNotOneself(actor.userId, userId);
  return [{ type: 'UserDeactivated', data: { userId } }];
}
