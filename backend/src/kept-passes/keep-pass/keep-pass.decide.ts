import { reject } from '@cablepark/contracts/shared/rejection';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';

/** More than anybody needs, and few enough to show in a form. */
const MAX_KEPT = 20;

/**
 * Keeps a pass in an account. Returns no events if it is kept already. Rejects NOT_SIGNED_IN unless
 * the account is open, and TOO_MANY_PASSES if it is full.
 */
export function decideKeepPass(
  userId: string,
  passId: string,
  { status, keptPasses }: Pick<Account, 'status' | 'keptPasses'>,
): AccountStreamEvent[] {
  if (status !== 'open') {
    reject('NOT_SIGNED_IN');
  }
  if (keptPasses.includes(passId)) {
    return [];
  }
  if (keptPasses.length >= MAX_KEPT) {
    reject('TOO_MANY_PASSES');
  }

  return [{ type: 'PassKept', data: { userId, passId, kept: [...keptPasses, passId] } }];
}
