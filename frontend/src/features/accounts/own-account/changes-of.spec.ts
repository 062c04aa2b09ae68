import { describe, expect, it } from '@jest/globals';
import type { User } from '@cablepark/contracts/accounts/user';
import { changesOf } from './changes-of.ts';

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
const unchanged = { firstName: 'Anna', lastName: '', phoneNumber: '+37120123456', username: 'anna' };

describe('what is sent of a profile’s form', () => {
  it('is nothing where nothing was changed', () => {
    expect(changesOf(user, unchanged)).toEqual({});
  });

  it('is what was changed, and null for what was emptied', () => {
    const fields = { ...unchanged, lastName: ' Kalniņa ', phoneNumber: ' ', username: 'anna.k' };
    expect(changesOf(user, fields)).toEqual({ lastName: 'Kalniņa', phoneNumber: null, username: 'anna.k' });
  });
});
