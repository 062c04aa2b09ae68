import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { nameOf } from '../../shared/people/user-name.ts';

export interface UserSearch {
  readonly text: string;
  readonly role: UserRole | null;
}

/** Without case and marks: who types `berzins` finds Bērziņš. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The users that a search is for: every word typed is somewhere in their name, username or e-mail. */
export function usersFound(users: readonly User[], { text, role }: UserSearch): User[] {
  const words = plain(text).split(/\s+/);
  return users.filter((user) => {
    const known = plain(`${nameOf(user)} ${user.username} ${user.email ?? ''}`);
    return (role === null || user.role === role) && words.every((word) => known.includes(word));
  });
}
