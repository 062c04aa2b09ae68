import type { User } from '@cablepark/contracts/accounts/user';
import { userRoles, type UserRole } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { nameOf } from '#shared/session/current-user';

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

/** Only admins may manage the accounts of admins (rule 1.6). The server checks this too. */
export const mayManage = (mine: UserRole, theirs: UserRole): boolean =>
  mine === 'admin' || (mine === 'manager' && theirs !== 'admin');

/** Returns the roles that a user may assign to a new account, the highest first. */
export const listAssignableRoles = (mine: UserRole): UserRole[] =>
  userRoles.filter((role) => mayManage(mine, role)).reverse();

/**
 * Whether a user may deactivate, reactivate or erase another account. Nobody may do so with their
 * own.
 */
export const mayChangeActivity = (me: User, other: User): boolean =>
  me.id !== other.id && mayManage(me.role, other.role);
