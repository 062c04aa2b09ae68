import type { signInMethods } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import type { Account } from '#accounts/domain/account';

/** The account that a visitor has proved to be theirs, and how. */
export interface ProvedIdentity {
  readonly userId: string;
  readonly role: UserRole;
  readonly method: (typeof signInMethods)[number];
  /** The password that was verified; null if another provider vouches for the user. */
  readonly credentialId: string | null;
  /** The Google account that signs in; null for a password. */
  readonly googleAccount: string | null;
}

/**
 * Rejects WRONG_CREDENTIALS if the password was changed, Google unlinked or the user deactivated
 * while the proof was being checked.
 */
export function assertMaySignIn(
  { method, credentialId, googleAccount }: ProvedIdentity,
  account: Account,
): void {
  const isStillRight =
    method === 'password'
      ? credentialId !== null && account.credentialId === credentialId
      : googleAccount !== null && account.googleAccounts.includes(googleAccount);
  if (account.status !== 'open' || !account.isActive || !isStillRight) {
    reject('WRONG_CREDENTIALS');
  }
}
