import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';

/** Only admins create or change the accounts of admins; managers don't (rule 1.6). */
export function assertMayManage(actor: Visitor, role: UserRole): void {
  if (actor === 'admin' || (actor === 'manager' && role !== 'admin')) {
    return;
  }

  reject('NOT_ALLOWED');
}

/** Nobody can lock themselves out, so there is always an admin left who can sign in. */
export function assertNotOneself(actorId: string, userId: string): void {
  if (actorId === userId) {
    reject('NOT_ALLOWED', { error: 'You cannot make your own account inactive.' });
  }
}
