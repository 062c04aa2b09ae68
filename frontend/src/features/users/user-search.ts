import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { nameOf } from '../../shared/session/current-user.ts';

/** Removes case and diacritics, so that a search for `berzins` finds Bērziņš. */
const normalized = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Returns the users with this role whose name, username or e-mail contains every word of the search. */
export function searchUsers(
  users: readonly User[],
  { text, role }: { readonly text: string; readonly role: UserRole | null },
): User[] {
  const words = normalized(text).split(/\s+/);
  return users.filter((user) => {
    const searched = normalized(`${nameOf(user)} ${user.username} ${user.email ?? ''}`);
    return (role === null || user.role === role) && words.every((word) => searched.includes(word));
  });
}
