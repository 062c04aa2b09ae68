import { reject } from '@cablepark/contracts/shared/rejection';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';

/**
 * Rejects NOT_ALLOWED unless the actor may manage accounts with this role: only admins manage
 * admins (rule 1.6).
 */
export function assertMayManage(actor: Visitor, role: UserRole): void {
  if (actor === 'admin' || (actor === 'manager' && role !== 'admin')) {
    return;
  }

  reject('NOT_ALLOWED');
}

/**
 * Rejects NOT_ALLOWED if the account is the actor's own. Nobody can lock themselves out, so an
 * admin who can sign in always remains.
 */
export function assertNotOneself(actorId: string, userId: string): void {
  if (actorId === userId) {
    reject('NOT_ALLOWED', { error: 'You cannot make your own account inactive.' });
  }
}
