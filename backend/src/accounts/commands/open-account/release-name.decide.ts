import { reject } from '@cablepark/contracts/shared/rejection';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';

export interface ReleaseNameDecision {
  readonly userId: string;
  /** The stream of the name's claims. */
  readonly claim: string;
  /** The account as it was when it was found not to have the name. */
  readonly found: Account;
}

/** Makes any operation in progress that would give this account the name fail, so that the next claim is safe. */
export function decideReleaseName(
  { userId, claim, found }: ReleaseNameDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.status !== 'open') return [];
  if (!hasSameNames(found, account)) return reject('EMAIL_TAKEN');
  return [{ type: 'NameReleased', data: { userId, claim } }];
}

/** Whether nothing happened in between that could have given the account another name. */
export const hasSameNames = (one: Account, other: Account): boolean =>
  one.profile?.box === other.profile?.box &&
  one.googleAccounts.join() === other.googleAccounts.join() &&
  one.namesReleased === other.namesReleased;
