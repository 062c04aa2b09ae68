import { describe, expect, it } from '@jest/globals';

import type { User } from '@cablepark/contracts/accounts/user';

import { searchUsers } from './user-search.ts';

const user = (username: string, more: Partial<User> = {}): User => ({
  id: username,
  username,
  email: `${username}@example.com`,
  firstName: null,
  lastName: null,
  phoneNumber: null,
  isEmailProved: true,
  role: 'athlete',
  isActive: true,
  lastLogin: null,
  createdAt: '2026-05-01T00:00:00Z',
  ...more,
});

describe('searching users', () => {
  const janis = user('jb', { firstName: 'Jānis', lastName: 'Bērziņš', role: 'operator' });
  const anna = user('anna', { firstName: 'Anna', lastName: 'Berga' });
  const found = (text: string, role: User['role'] | null = null) =>
    searchUsers([janis, anna], { text, role });

  it('finds names with or without diacritics, whatever the case and the order of words', () => {
    expect(found('berzins')).toEqual([janis]);
    expect(found('BĒRZIŅŠ jānis')).toEqual([janis]);
    expect(found('ber')).toEqual([janis, anna]);
  });

  it('finds usernames and e-mails', () => {
    expect(found('anna@example')).toEqual([anna]);
    expect(found('jb')).toEqual([janis]);
  });

  it('filters by role, and finds everybody if the search is empty', () => {
    expect(found('', 'operator')).toEqual([janis]);
    expect(found(' ')).toEqual([janis, anna]);
    expect(found('nobody')).toEqual([]);
  });
});
