import type { User } from '@cablepark/contracts/accounts/user';
import type { Visitor } from '@cablepark/contracts/shared/roles';

/** What the table of roles calls whoever sits before the screen. */
const visitorOf = (user: User | null): Visitor => user?.role ?? 'guest';

/** Whether this visitor is one of those: `isOneOf(user, managers)`. */
export const isOneOf = (user: User | null, visitors: readonly Visitor[]): boolean => visitors.includes(visitorOf(user));
