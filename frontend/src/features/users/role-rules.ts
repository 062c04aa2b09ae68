import type { User } from '@cablepark/contracts/accounts/user';
import { userRoles, type UserRole } from '@cablepark/contracts/shared/roles';

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
