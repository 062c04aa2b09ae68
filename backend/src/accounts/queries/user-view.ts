import type { Profile, User } from '@cablepark/contracts/accounts/user';
import type { Account } from '../domain/account.ts';

const ERASED = 'erased';
const erasedProfile: Profile = { email: ERASED, username: ERASED, firstName: null, lastName: null, phoneNumber: null };

type Shown = Pick<Account, 'role' | 'isActive' | 'isEmailProved' | 'createdAt'> & Pick<User, 'lastLogin'>;

/** The parts of a user that are displayed, with the opened profile; null if it has been erased. */
export function userOf(
  id: string,
  { role, isActive, isEmailProved, lastLogin, createdAt }: Shown,
  profile: Profile | null,
): User {
  return { id, ...(profile ?? erasedProfile), role, isActive, isEmailProved, lastLogin, createdAt };
}
