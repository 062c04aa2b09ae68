import { reject } from '@cablepark/contracts/shared/rejection';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';

export interface ReleaseNameDecision {
  readonly userId: string;
  /** The name's stream. */
  readonly claim: string;
  /** The account as it was when it was found not to have the name. */
  readonly found: Account;
}

/** Refuses what is under way in this account to take the name: whoever claims it next has it to themselves. */
export function decideReleaseName(
  { userId, claim, found }: ReleaseNameDecision,
  account: Account,
): AccountStreamEvent[] {
  if (account.standing !== 'open') return [];
  if (!hasSameNames(found, account)) return reject('EMAIL_TAKEN');
  return [{ type: 'NameReleased', data: { userId, claim } }];
}

/** Whether nothing happened in between that could have given the account another name. */
export const hasSameNames = (one: Account, other: Account): boolean =>
  one.profile?.box === other.profile?.box &&
  one.googleAccounts.join() === other.googleAccounts.join() &&
  one.namesReleased === other.namesReleased;
