import type { User } from '@cablepark/contracts/accounts/user';
import type { Visitor } from '@cablepark/contracts/shared/roles';

/** The visitor's entry in the table of roles. */
const visitorOf = (user: User | null): Visitor => user?.role ?? 'guest';

/** Whether the visitor has one of these roles, for example `isOneOf(user, managers)`. */
export const isOneOf = (user: User | null, visitors: readonly Visitor[]): boolean => visitors.includes(visitorOf(user));
