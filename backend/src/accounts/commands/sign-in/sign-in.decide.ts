import type { signInMethods } from '@cablepark/contracts/accounts/account.events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import type { Account, AccountStreamEvent } from '../../domain/account.ts';

/** Who somebody has proved to be, and how. */
export interface ProvedIdentity {
  readonly userId: string;
  readonly role: UserRole;
  readonly method: (typeof signInMethods)[number];
  /** The password that was found right; null where another provider vouches for them. */
  readonly credentialId: string | null;
}

/** The password may have been changed, and the user made inactive, while it was being checked. */
export function decideSignIn({ userId, method, credentialId }: ProvedIdentity, account: Account): AccountStreamEvent[] {
  const isStillRight = method !== 'password' || (credentialId !== null && account.credentialId === credentialId);
  if (account.standing !== 'open' || !account.isActive || !isStillRight) return reject('WRONG_CREDENTIALS');
  return [{ type: 'UserSignedIn', data: { userId, method } }];
}
