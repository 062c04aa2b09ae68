import { describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';

import { listAssignableRoles, mayChangeActivity, mayManage } from './role-rules.ts';

const user = (id: string, role: UserRole) => ({ id, role }) as User;

describe('managing users', () => {
  it('lets an admin assign every role, a manager every role but admin, and others none', () => {
    expect(listAssignableRoles('admin')).toEqual(['admin', 'manager', 'operator', 'athlete']);
    expect(listAssignableRoles('manager')).toEqual(['manager', 'operator', 'athlete']);
    expect(listAssignableRoles('operator')).toEqual([]);
    expect(listAssignableRoles('athlete')).toEqual([]);
  });

  it('keeps managers from managing admins', () => {
    expect(mayManage('manager', 'admin')).toBe(false);
    expect(mayManage('manager', 'manager')).toBe(true);
    expect(mayManage('admin', 'admin')).toBe(true);
  });

  it('keeps users from deactivating themselves', () => {
    const me = user('1', 'admin');
    expect(mayChangeActivity(me, me)).toBe(false);
    expect(mayChangeActivity(me, user('2', 'admin'))).toBe(true);
    expect(mayChangeActivity(user('3', 'manager'), me)).toBe(false);
  });
});
