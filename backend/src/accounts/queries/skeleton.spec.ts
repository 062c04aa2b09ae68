import { describe, expect, it } from '@jest/globals';

import { canBeConfused } from './skeleton.ts';

describe('usernames', () => {
  it.each([
    ['admin', 'adrnin'],
    ['admin', 'ADMIN'],
    ['admin', 'admln'],
    ['admin', 'adm1n'],
    ['demo-admin', 'demo-admln'],
    ['Ilze', 'iize'],
    ['bill', 'biIl'],
    ['Bill', 'BiIl'],
    ['bill', 'bi1l'],
    ['bob', 'b0b'],
    ['ace', 'асе'],
    ['Bērziņš', 'Bērziņš'.normalize('NFD')],
    ['ANNA', 'ΑΝΝΑ'],
  ])('%s looks like %s', (one, other) => {
    expect([canBeConfused(one, other), canBeConfused(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['admin', 'admin2'],
    ['anna', 'anne'],
    ['berzins', 'Bērziņš'],
  ])('%s does not look like %s', (one, other) => {
    expect([canBeConfused(one, other), canBeConfused(other, one)]).toEqual([false, false]);
  });
});
