import type { User } from '@cablepark/contracts/accounts/user';

/** A signed-in user and the token of their new session. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}
