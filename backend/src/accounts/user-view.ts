import type { Profile, User } from '@cablepark/contracts/accounts/user';
import type { Account } from './domain/account.ts';

const ERASED = 'erased';
const erasedProfile: Profile = { email: ERASED, username: ERASED, firstName: null, lastName: null, phoneNumber: null };

/** What of a user is shown, once the profile has been opened; null where it has been erased. */
export function userOf(
  id: string,
  { role, isActive, lastLogin, createdAt }: Pick<Account, 'role' | 'isActive' | 'lastLogin' | 'createdAt'>,
  profile: Profile | null,
): User {
  return { id, ...(profile ?? erasedProfile), role, isActive, lastLogin, createdAt };
}
