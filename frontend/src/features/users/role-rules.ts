import type { User } from '@cablepark/contracts/accounts/user';
import { userRoles, type UserRole } from '@cablepark/contracts/shared/roles';

/** Accounts of admins are the admins' own affair (rule 1.6). The server says so too. */
export const mayManage = (mine: UserRole, theirs: UserRole): boolean =>
  mine === 'admin' || (mine === 'manager' && theirs !== 'admin');

/** The roles that somebody may give to a new user, the highest first. */
export const rolesToGive = (mine: UserRole): UserRole[] => userRoles.filter((role) => mayManage(mine, role)).reverse();

/** Nobody shuts themselves out. */
export const mayChangeActivity = (me: User, other: User): boolean =>
  me.id !== other.id && mayManage(me.role, other.role);
