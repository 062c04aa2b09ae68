import { reject } from '@cablepark/contracts/shared/rejection';
import type { Account, AccountStreamEvent } from '../../../accounts/domain/account.ts';

/** Everything that belongs to an account is sealed under one key. One that is erased already decides nothing. */
export function decideEraseUser(userId: string, { status, profile }: Account): AccountStreamEvent[] {
  if (status === 'erased') return [];
  if (status !== 'open' || profile === null) return reject('USER_NOT_FOUND');
  return [{ type: 'PersonalDataErased', data: { subject: 'user', subjectId: userId, keyIds: [profile.keyId] } }];
}
