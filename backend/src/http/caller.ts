import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import { reject } from '@cablepark/contracts/shared/rejection';
import { isStaff, managers, type UserRole, type Visitor } from '@cablepark/contracts/shared/roles';

/** Who sends a request. */
export type Caller =
  { readonly kind: 'guest' } | { readonly kind: 'user'; readonly userId: string; readonly role: UserRole };

export const guest: Caller = { kind: 'guest' };

export const visitorOf = (caller: Caller): Visitor => (caller.kind === 'guest' ? 'guest' : caller.role);
export const isStaffMember = (caller: Caller): boolean => isStaff(visitorOf(caller));
export const isManager = (caller: Caller): boolean => (managers as readonly Visitor[]).includes(visitorOf(caller));

/** The account that a customer's actions belong to; null for staff, who act for others. */
export const ownerOf = (caller: Caller): string | null =>
  caller.kind === 'user' && !isStaffMember(caller) ? caller.userId : null;

/** Whether something belongs to the caller's account. */
export const isOwn = (owned: { readonly ownerId: string | null }, caller: Caller): boolean =>
  caller.kind === 'user' && caller.userId === owned.ownerId;

/** The caller's account; rejects guests. */
export const userIdOf = (caller: Caller): string => (caller.kind === 'user' ? caller.userId : reject('NOT_SIGNED_IN'));

/** The caller as one who changes a booking; guests may change none. */
export const changerOf = (caller: Caller): { readonly kind: 'staff' } | { readonly kind: 'account'; userId: string } =>
  isStaffMember(caller) ? { kind: 'staff' } : { kind: 'account', userId: userIdOf(caller) };

export const actorOf = (caller: Caller): Actor => caller;
