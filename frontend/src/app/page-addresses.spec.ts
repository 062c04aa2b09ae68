import { describe, expect, it } from '@jest/globals';

import { isPageAt } from './page-addresses.ts';

describe('the page at an address', () => {
  it.each([
    '/nope',
    '/.git/config',
    '/.well-known/security',
    '/manage',
    '/confirmation',
    '/prices/more',
    '/waitlist/a/b',
  ])('is none at %s', (path) => {
    expect(isPageAt(path)).toBe(false);
  });

  it.each([
    '/',
    '/prices',
    '/booking',
    '/auth',
    '/public',
    '/profile',
    '/admin',
    '/admin/new',
    '/admin/bookings',
    '/manage/nobody',
    '/manage/nobody/time',
    '/waitlist/nobody.',
    '/confirmation/ABC',
    '/verify/x',
    '/reset/x',
  ])('is one at %s, for any user', (path) => {
    expect(isPageAt(path)).toBe(true);
  });
});
