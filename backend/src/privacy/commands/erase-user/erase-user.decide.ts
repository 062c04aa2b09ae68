import { reject } from '@cablepark/contracts/shared/rejection';

import type { Account, AccountStreamEvent } from '#accounts/domain/account';

/**
 * Erases an account by its key, which seals everything of it. Returns no events if it is erased
 * already.
 */
export function decideEraseUser(
  userId: string,
  { status, profile }: Account,
): AccountStreamEvent[] {
  if (status === 'erased') {
    return [];
  }
  if (status !== 'open' || profile === null) {
    return reject('USER_NOT_FOUND');
  }

  const keyIds = [profile.keyId];
  return [
    { type: 'PersonalDataErased', data: { subject: 'user', subjectId: userId, keyIds, day: null } },
  ];
}
