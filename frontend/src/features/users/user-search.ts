import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { nameOf } from '#shared/session/user-names';

/** Removes case and diacritics, so that a search for `berzins` finds Bērziņš. */
const normalise = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the users with this role whose name, username or e-mail contains every word of the
 * search.
 */
export function searchUsers(
  users: readonly User[],
  { text, role }: { readonly text: string; readonly role: UserRole | null },
): User[] {
  const words = normalise(text).split(/\s+/);
  return users.filter((user) => {
    const searched = normalise(
      [
        nameOf(user),
        user.username,
        user.email ?? '',
        toShownEmail(user.username),
        toShownEmail(user.email ?? ''),
      ].join(' '),
    );
    return (role === null || user.role === role) && words.every((word) => searched.includes(word));
  });
}
