import { describe, expect, it } from '@jest/globals';
import type { User } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { mayChangeActivity, mayManage, rolesToGive } from './role-rules.ts';

const user = (id: string, role: UserRole) => ({ id, role }) as User;

describe('managing users', () => {
  it('lets an admin give every role, a manager all but admin, others none', () => {
    expect(rolesToGive('admin')).toEqual(['admin', 'manager', 'operator', 'athlete']);
    expect(rolesToGive('manager')).toEqual(['manager', 'operator', 'athlete']);
    expect(rolesToGive('operator')).toEqual([]);
    expect(rolesToGive('athlete')).toEqual([]);
  });

  it('hides what is an admin’s from managers', () => {
    expect(mayManage('manager', 'admin')).toBe(false);
    expect(mayManage('manager', 'manager')).toBe(true);
    expect(mayManage('admin', 'admin')).toBe(true);
  });

  it('keeps everybody from shutting themselves out', () => {
    const me = user('1', 'admin');
    expect(mayChangeActivity(me, me)).toBe(false);
    expect(mayChangeActivity(me, user('2', 'admin'))).toBe(true);
    expect(mayChangeActivity(user('3', 'manager'), me)).toBe(false);
  });
});
