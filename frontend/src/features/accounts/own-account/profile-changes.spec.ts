import { describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';

import { findProfileChanges } from './profile-changes.ts';

const user: User = {
  id: '0198f3a0-0000-7000-8000-000000000000',
  email: 'anna@example.com',
  username: 'anna',
  firstName: 'Anna',
  lastName: null,
  phoneNumber: '+37120123456',
  role: 'athlete',
  isActive: true,
  isEmailProved: true,
  lastLogin: null,
  createdAt: '2026-06-01T06:00:00.000Z',
};
const unchanged = {
  firstName: 'Anna',
  lastName: '',
  phoneNumber: '+37120123456',
  username: 'anna',
};

describe('findProfileChanges', () => {
  it('is empty if no field was changed', () => {
    expect(findProfileChanges(user, unchanged)).toEqual({});
  });

  it('is empty if a username that is an e-mail is as it was shown', () => {
    const named = { ...user, username: 'anna@xn--dai-0oa14d.lv' };
    expect(findProfileChanges(named, { ...unchanged, username: 'anna@ādaži.lv' })).toEqual({});
  });

  it('contains the changed fields, with null for emptied ones', () => {
    const fields = { ...unchanged, lastName: ' Kalniņa ', phoneNumber: ' ', username: 'anna.k' };
    expect(findProfileChanges(user, fields)).toEqual({
      lastName: 'Kalniņa',
      phoneNumber: null,
      username: 'anna.k',
    });
  });
});
