import type { signInMethods } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Account } from '../../domain/account.ts';

/** Who somebody has proved to be, and how. */
export interface ProvedIdentity {
  readonly userId: string;
  readonly role: UserRole;
  readonly method: (typeof signInMethods)[number];
  /** The password that was found right; null where another provider vouches for them. */
  readonly credentialId: string | null;
  /** The Google account that signs in; null where a password does. */
  readonly googleAccount: string | null;
}

/** The password may have been changed, Google unlinked and the user made inactive while it was being checked. */
export function assertMaySignIn({ method, credentialId, googleAccount }: ProvedIdentity, account: Account): void {
  const isStillRight =
    method === 'password'
      ? credentialId !== null && account.credentialId === credentialId
      : googleAccount !== null && account.googleAccounts.includes(googleAccount);
  if (account.standing !== 'open' || !account.isActive || !isStillRight) reject('WRONG_CREDENTIALS');
}
