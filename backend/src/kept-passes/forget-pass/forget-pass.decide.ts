import { reject } from '@cablepark/contracts/shared/rejection';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';

/** Removes a pass from an account. Rejects PASS_NOT_FOUND if it isn't kept there. */
export function decideForgetPass(
  userId: string,
  passId: string,
  { keptPasses }: Pick<Account, 'keptPasses'>,
): AccountStreamEvent[] {
  if (!keptPasses.includes(passId)) {
    reject('PASS_NOT_FOUND');
  }

  const kept = keptPasses.filter((id) => id !== passId);
  return [{ type: 'PassForgotten', data: { userId, passId, kept } }];
}
